/**
 * The 33 tables and the dialects they are written in.
 *
 * <ol>
 *   <li>TS1: a dialect differs from another by its file of settings only, never by a branch in
 *       code.
 *   <li>TS2: what a dialect leaves out (foreign keys, checks) its file says, and the report
 *       repeats.
 *   <li>TS3: a wrong line of a dialect file is an error that names file, line and key.
 * </ol>
 *
 * <p>Layer: lowest of the TPC-E-like benchmark. Must not know: rows, transactions, threads.
 */
package io.mokadb.bench.tpce.schema;
