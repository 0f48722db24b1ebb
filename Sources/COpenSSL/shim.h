#pragma once
#include <openssl/evp.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <openssl/pem.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/crypto.h>
#include <openssl/kdf.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>

// Compound macros don't reach Swift.
static inline int COpenSSL_publicKeySelection(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline int COpenSSL_keyPairSelection(void) { return EVP_PKEY_KEYPAIR; }
static inline int COpenSSL_keyParametersSelection(void) { return EVP_PKEY_KEY_PARAMETERS; }
