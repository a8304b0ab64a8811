/*
 * The part of libpq's stable interface that the engine uses: https://www.postgresql.org/docs/15/libpq.html
 *
 * With these declarations the engine compiles everywhere; only a program that is built with the trait PostgreSQL links
 * to the library, whose soname has been 5 since 2005.
 */
#ifndef POPCORN_CPOSTGRESQL_H
#define POPCORN_CPOSTGRESQL_H

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef unsigned int Oid;

/* PQstatus and PQconnectPoll */
enum { POPCORN_CONNECTION_OK = 0, POPCORN_CONNECTION_BAD = 1 };
enum { POPCORN_POLLING_FAILED = 0, POPCORN_POLLING_READING = 1, POPCORN_POLLING_WRITING = 2, POPCORN_POLLING_OK = 3 };
/* PQresultStatus */
enum {
    POPCORN_COMMAND_OK = 1,
    POPCORN_TUPLES_OK = 2,
    POPCORN_FATAL_ERROR = 7,
    POPCORN_PIPELINE_SYNC = 10,
    POPCORN_PIPELINE_ABORTED = 11
};
/* PQtransactionStatus */
enum { POPCORN_IDLE = 0 };

typedef struct {
    char *keyword;
    char *envvar;
    char *compiled;
    char *val;
    char *label;
    char *dispchar;
    int dispsize;
} PQconninfoOption;

PQconninfoOption *PQconninfoParse(const char *conninfo, char **errmsg);
void PQconninfoFree(PQconninfoOption *options);

PGconn *PQconnectStartParams(const char *const *keywords, const char *const *values, int expand_dbname);
int PQconnectPoll(PGconn *connection);
int PQstatus(const PGconn *connection);
int PQtransactionStatus(const PGconn *connection);
const char *PQparameterStatus(const PGconn *connection, const char *name);
char *PQerrorMessage(const PGconn *connection);
int PQsocket(const PGconn *connection);
void PQfinish(PGconn *connection);

void (*PQsetNoticeProcessor(
    PGconn *connection, void (*processor)(void *context, const char *message), void *context))(void *, const char *);
int PQsetnonblocking(PGconn *connection, int nonblocking);
int PQenterPipelineMode(PGconn *connection);
int PQpipelineSync(PGconn *connection);
int PQsendPrepare(
    PGconn *connection, const char *name, const char *query, int parameter_count, const Oid *parameter_types);
int PQsendQueryPrepared(
    PGconn *connection, const char *name, int parameter_count, const char *const *values, const int *lengths,
    const int *formats, int result_format);
int PQflush(PGconn *connection);
int PQconsumeInput(PGconn *connection);
int PQisBusy(PGconn *connection);
PGresult *PQgetResult(PGconn *connection);

int PQresultStatus(const PGresult *result);
char *PQresultErrorField(const PGresult *result, int field);
char *PQresultErrorMessage(const PGresult *result);
int PQntuples(const PGresult *result);
int PQgetisnull(const PGresult *result, int row, int column);
char *PQgetvalue(const PGresult *result, int row, int column);
int PQgetlength(const PGresult *result, int row, int column);
void PQclear(PGresult *result);

/* What only popcorn-bench uses, as a program would that has no engine. */
PGconn *PQconnectdb(const char *conninfo);
PGresult *PQexec(PGconn *connection, const char *query);
PGresult *PQprepare(
    PGconn *connection, const char *name, const char *query, int parameter_count, const Oid *parameter_types);
PGresult *PQexecPrepared(
    PGconn *connection, const char *name, int parameter_count, const char *const *values, const int *lengths,
    const int *formats, int result_format);
int PQexitPipelineMode(PGconn *connection);
int PQnfields(const PGresult *result);

PGcancel *PQgetCancel(PGconn *connection);
int PQcancel(PGcancel *cancel, char *error, int error_size);
void PQfreeCancel(PGcancel *cancel);

#endif
