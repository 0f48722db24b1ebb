#pragma once
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdint.h>

/* What is wrong with a certificate and its key. */
enum gatehouse_tls_part {
    GATEHOUSE_TLS_NOTHING,
    GATEHOUSE_TLS_CERTIFICATE,
    GATEHOUSE_TLS_KEY,
    GATEHOUSE_TLS_PAIR,
    GATEHOUSE_TLS_MEMORY,
};

/* Reads a chain and its key in PEM. The texts needn't end with a NUL. The expiry is that of the first certificate, in
   seconds since 1970. */
static inline enum gatehouse_tls_part gatehouse_tls_credentials(
    const unsigned char *chain, unsigned int chain_size, const unsigned char *key, unsigned int key_size,
    gnutls_certificate_credentials_t *credentials, int64_t *expiry, int *error)
{
    enum gatehouse_tls_part wrong = GATEHOUSE_TLS_NOTHING;
    const gnutls_datum_t chain_text = {(unsigned char *) chain, chain_size};
    const gnutls_datum_t key_text = {(unsigned char *) key, key_size};
    gnutls_x509_crt_t *certificates = NULL;
    gnutls_x509_privkey_t parsed_key = NULL;
    unsigned int count = 0;

    *credentials = NULL;
    *error = gnutls_x509_crt_list_import2(&certificates, &count, &chain_text, GNUTLS_X509_FMT_PEM, 0);
    if (*error < 0) return GATEHOUSE_TLS_CERTIFICATE;
    *expiry = gnutls_x509_crt_get_expiration_time(certificates[0]);
    if ((*error = gnutls_x509_privkey_init(&parsed_key)) < 0) wrong = GATEHOUSE_TLS_MEMORY;
    else if ((*error = gnutls_x509_privkey_import2(parsed_key, &key_text, GNUTLS_X509_FMT_PEM, NULL, 0)) < 0)
        wrong = GATEHOUSE_TLS_KEY;
    else if ((*error = gnutls_certificate_allocate_credentials(credentials)) < 0) wrong = GATEHOUSE_TLS_MEMORY;
    else if ((*error = gnutls_certificate_set_x509_key(*credentials, certificates, (int) count, parsed_key)) < 0)
        wrong = GATEHOUSE_TLS_PAIR;

    if (wrong != GATEHOUSE_TLS_NOTHING && *credentials) {
        gnutls_certificate_free_credentials(*credentials);
        *credentials = NULL;
    }
    for (unsigned int i = 0; i < count; i++) gnutls_x509_crt_deinit(certificates[i]);
    gnutls_free(certificates);
    if (parsed_key) gnutls_x509_privkey_deinit(parsed_key);
    return wrong;
}

/* Whether the first certificate of a chain in PEM is for a host, which is a name or an IP address. */
static inline int gatehouse_tls_is_for(const unsigned char *chain, unsigned int chain_size, const char *host)
{
    const gnutls_datum_t text = {(unsigned char *) chain, chain_size};
    gnutls_x509_crt_t *certificates = NULL;
    unsigned int count = 0;

    if (gnutls_x509_crt_list_import2(&certificates, &count, &text, GNUTLS_X509_FMT_PEM, 0) < 0) return 0;
    const int is_for = count > 0 && gnutls_x509_crt_check_hostname(certificates[0], host) != 0;
    for (unsigned int i = 0; i < count; i++) gnutls_x509_crt_deinit(certificates[i]);
    gnutls_free(certificates);
    return is_for;
}
