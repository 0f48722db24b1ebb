#include "CBenchmarks.h"
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <stdlib.h>
#include <string.h>

// What the benchmarks of tokens are measured against: libcrypto's own calls, on contexts that are ready.

struct benchmarks_operation {
    int (*run)(benchmarks_operation *operation);
    EVP_PKEY_CTX *context;
    EVP_MD_CTX *message_context;
    uint8_t *text, *output;
    size_t text_size, output_size, written;
};

static EVP_PKEY *read_key(const char *pem, int is_private) {
    BIO *bio = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = is_private ? PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL) : PEM_read_bio_PUBKEY(bio, NULL, NULL, NULL);
    BIO_free(bio);
    return key;
}

static int verify(benchmarks_operation *it) {
    return EVP_PKEY_verify(it->context, it->output, it->written, it->text, it->text_size) == 1;
}

static int verify_message(benchmarks_operation *it) {
    return EVP_DigestVerify(it->message_context, it->output, it->written, it->text, it->text_size) == 1;
}

static int sign(benchmarks_operation *it) {
    it->written = it->output_size;
    return EVP_PKEY_sign(it->context, it->output, &it->written, it->text, it->text_size) == 1;
}

static int sign_message(benchmarks_operation *it) {
    it->written = it->output_size;
    return EVP_DigestSign(it->message_context, it->output, &it->written, it->text, it->text_size) == 1;
}

static int agree(benchmarks_operation *it) {
    it->written = it->output_size;
    return EVP_PKEY_derive(it->context, it->output, &it->written) == 1;
}

static int choose_padding(EVP_PKEY_CTX *context, int is_pss) {
    if (!is_pss) return 1;
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
           EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

// A copy of what the context works on: the message's digest, or the message where the scheme has none.
static int prepare_text(benchmarks_operation *it, const char *digest, const uint8_t *message, size_t size) {
    it->text = malloc(size + EVP_MAX_MD_SIZE);
    it->text_size = size;
    memcpy(it->text, message, size);
    if (digest == NULL) return 1;
    unsigned int count = 0;
    int status = EVP_Digest(message, size, it->text, &count, EVP_get_digestbyname(digest), NULL);
    it->text_size = count;
    return status == 1;
}

static int prepare_context(benchmarks_operation *it, EVP_PKEY *key, int (*begin)(EVP_PKEY_CTX *), const char *digest, int is_pss) {
    it->context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    return begin(it->context) == 1 && choose_padding(it->context, is_pss) &&
           EVP_PKEY_CTX_set_signature_md(it->context, EVP_get_digestbyname(digest)) == 1;
}

benchmarks_operation *benchmarks_signature(const char *pem, const char *digest, int is_pss, const uint8_t *message, size_t size) {
    benchmarks_operation *it = calloc(1, sizeof *it);
    EVP_PKEY *key = read_key(pem, 1);
    if (key == NULL || !prepare_text(it, digest, message, size)) return NULL;
    it->output_size = (size_t)EVP_PKEY_get_size(key);
    it->output = malloc(it->output_size);
    if (digest == NULL) {
        it->run = sign_message;
        it->message_context = EVP_MD_CTX_new();
        return EVP_DigestSignInit(it->message_context, NULL, NULL, NULL, key) == 1 ? it : NULL;
    }
    it->run = sign;
    return prepare_context(it, key, EVP_PKEY_sign_init, digest, is_pss) ? it : NULL;
}

benchmarks_operation *benchmarks_verification(const char *pem, const char *digest, int is_pss, const uint8_t *message, size_t size) {
    benchmarks_operation *signature = benchmarks_signature(pem, digest, is_pss, message, size);
    if (signature == NULL || !signature->run(signature)) return NULL;
    benchmarks_operation *it = calloc(1, sizeof *it);
    *it = (benchmarks_operation){.text = signature->text, .text_size = signature->text_size,
                                 .output = signature->output, .written = signature->written};
    EVP_PKEY *key = read_key(pem, 1);
    if (digest == NULL) {
        it->run = verify_message;
        it->message_context = EVP_MD_CTX_new();
        return EVP_DigestVerifyInit(it->message_context, NULL, NULL, NULL, key) == 1 ? it : NULL;
    }
    it->run = verify;
    return prepare_context(it, key, EVP_PKEY_verify_init, digest, is_pss) ? it : NULL;
}

benchmarks_operation *benchmarks_agreement(const char *private_pem, const char *public_pem) {
    benchmarks_operation *it = calloc(1, sizeof *it);
    EVP_PKEY *key = read_key(private_pem, 1), *peer = read_key(public_pem, 0);
    if (key == NULL || peer == NULL) return NULL;
    *it = (benchmarks_operation){.run = agree, .output = malloc(64), .output_size = 64};
    it->context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    return EVP_PKEY_derive_init(it->context) == 1 && EVP_PKEY_derive_set_peer(it->context, peer) == 1 ? it : NULL;
}

static int generate(benchmarks_operation *it) {
    EVP_PKEY *key = NULL;
    int status = EVP_PKEY_generate(it->context, &key);
    EVP_PKEY_free(key);
    return status == 1;
}

benchmarks_operation *benchmarks_generation(void) {
    benchmarks_operation *it = calloc(1, sizeof *it);
    it->run = generate;
    it->context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    return EVP_PKEY_keygen_init(it->context) == 1 && EVP_PKEY_CTX_set_group_name(it->context, "P-256") == 1 ? it : NULL;
}

size_t benchmarks_repeat(benchmarks_operation *operation, size_t count) {
    size_t successes = 0;
    for (size_t index = 0; index < count; index++) successes += operation->run(operation) ? 1 : 0;
    return successes;
}
