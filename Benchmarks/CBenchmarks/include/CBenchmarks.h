#pragma once
#include <stddef.h>
#include <stdint.h>

/// Begins to count allocations, from zero.
void benchmarks_begin_counting(void);

/// Stops counting and gives the number of allocations since it began.
uint64_t benchmarks_end_counting(void);

/// How many bytes those allocations asked for.
uint64_t benchmarks_counted_bytes(void);

/// Starts a process that answers GET requests on a free port of this machine and ends with its parent.
/// Must be called before there are threads. Gives the port, or 0.
int benchmarks_start_server(void);

/// Loads an address over and over with one easy handle. Gives how many answers were 200.
size_t benchmarks_easy(const char *url, size_t count);

/// Loads an address over and over with one multi handle, so many times at once. Gives how many answers were 200.
size_t benchmarks_multi(const char *url, size_t count, size_t concurrency);

/// A public or private operation of libcrypto that is set up once and then called over and over, with nothing around it.
typedef struct benchmarks_operation benchmarks_operation;

/// Sets a signature up, from a private key in PEM. With a digest it's made once and signed over and over, without one the
/// message is. Gives nothing if libcrypto refuses.
benchmarks_operation *benchmarks_signature(const char *pem, const char *digest, int is_pss, const uint8_t *message,
                                           size_t size);

/// Sets the verification of such a signature up.
benchmarks_operation *benchmarks_verification(const char *pem, const char *digest, int is_pss, const uint8_t *message,
                                              size_t size);

/// Sets a key agreement up, from one side's private key and the other's public key in PEM.
benchmarks_operation *benchmarks_agreement(const char *private_pem, const char *public_pem);

/// Sets the generation of keys on P-256 up.
benchmarks_operation *benchmarks_generation(void);

/// Calls the operation so many times. Gives how often it succeeded.
size_t benchmarks_repeat(benchmarks_operation *operation, size_t count);

/// Computes Argon2id with one lane over and over on this thread. Gives how often it succeeded.
size_t benchmarks_argon2id(uint32_t kibibytes, uint32_t passes, size_t count);

/// Opens connections to a port of this machine, has each answer one request with 200, and leaves it open. Gives how many
/// there are; the first that fails is the last.
size_t benchmarks_open_connections(int port, const char *request, int *connections, size_t count);

/// Closes connections.
void benchmarks_close_connections(const int *connections, size_t count);

/// Answers each request with 200 and so many bytes, by libmicrohttpd on two threads. Gives the port, or 0.
int benchmarks_start_answers(size_t size);

/// A port of this machine that nobody listens on. Gives 0 if there is none.
int benchmarks_free_port(void);

/// A service's database, without any of Gatehouse's code.
typedef struct benchmarks_database benchmarks_database;

/// Opens a file that is there. Gives nothing if SQLite refuses.
benchmarks_database *benchmarks_open_database(const char *path);

/// Makes the writes of rotations, or of audit entries if there are no families, with so many statements each, in so many
/// commits. Gives whether it succeeded.
int benchmarks_rotate(benchmarks_database *database, size_t rotations, size_t statements, size_t commits);

void benchmarks_close_database(benchmarks_database *database);

/// A service's database on a PostgreSQL server, without any of Gatehouse's code.
typedef struct benchmarks_server benchmarks_server;

/// Copies the tables of a service that contain families, in the database with a URL. Gives nothing if the server
/// refuses.
benchmarks_server *benchmarks_open_server(const char *url);

/// How many commits at once the server has written to the disk since the last round, on average. It takes some seconds.
size_t benchmarks_measure_group(benchmarks_server *server, size_t commits);

/// Makes the writes of rotations, with so many statements each, in so many commits, as large a group of them at once.
/// Gives whether it succeeded.
int benchmarks_rotate_on_server(benchmarks_server *server, size_t rotations, size_t statements, size_t commits,
                                size_t group);

/// Begins to count what the server writes for ``benchmarks_measure_group``. It takes some seconds.
void benchmarks_end_round(benchmarks_server *server);

void benchmarks_close_server(benchmarks_server *server);
