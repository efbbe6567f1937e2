/**
 * sqllogictest: runs the files that {@code net.hydromatic:sql-logic-test} ships, statement by
 * statement, and compares with the results they hold. The file format is that of SQLite's project.
 *
 * <p>Knows JDBC only. A statement marked for another database is left out.
 */
package io.mokadb.embedded.slt;
