/**
 * The schema as the scripts define it, and the schema as a database has it.
 *
 * <ol>
 *   <li>TK1: what a database has is asked through {@link java.sql.DatabaseMetaData}, never
 *       concluded from the error of a statement that makes it. Constraints are probed as well: a
 *       change that they forbid has to be refused. JDBC does not list CHECK constraints, and a
 *       listed foreign key may be switched off.
 *   <li>TK2: objects are compared by structure; only columns and their order count, and names in
 *       any case.
 *   <li>TK3: a probe is rolled back.
 * </ol>
 *
 * <p>Layer: above {@code tpce.schema} and {@code tpce.db}. Must not know: rows, transactions of a
 * run.
 */
package io.mokadb.bench.tpce.catalogue;
