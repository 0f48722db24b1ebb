#include "CBenchmarks.h"
#include <argon2.h>

size_t benchmarks_argon2id(uint32_t kibibytes, uint32_t passes, size_t count) {
    static const char password[] = "correct horse battery staple", salt[] = "0123456789abcdef";
    uint8_t hash[32];
    size_t good = 0;
    for (size_t round = 0; round < count; round++) {
        good += argon2id_hash_raw(passes, kibibytes, 1, password, sizeof password - 1, salt, sizeof salt - 1, hash,
                                  sizeof hash) == ARGON2_OK;
    }
    return good;
}
