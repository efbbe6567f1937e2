/**
 * The schema as the scripts define it, and the schema as a database has it.
 *
 * <ol>
 *   <li>TC1: what a database has is asked through {@link java.sql.DatabaseMetaData}, never
 *       concluded from the error of a statement. CHECK constraints, which JDBC does not list, are
 *       probed: a change that they forbid has to be refused.
 *   <li>TC2: objects are compared by structure; only columns and their order count, and names in
 *       any case.
 *   <li>TC3: a probe is rolled back.
 * </ol>
 *
 * <p>Layer: above {@code tpce.schema} and {@code tpce.db}. Must not know: rows, transactions of a
 * run.
 */
package io.mokadb.bench.tpce.catalogue;
