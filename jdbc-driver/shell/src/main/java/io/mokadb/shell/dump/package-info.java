/**
 * Dumps of other databases: scripts whose statements become those of Moka before they are run.
 *
 * <ol>
 *   <li>DU1: two steps: a reader brings quotes, comments and literals into the forms that {@code
 *       sql.tokens} knows, and a translation takes statements one by one, by their tokens.
 *   <li>DU2: nothing is lost silently: what is left out or changed has a note with its line, and
 *       what can neither be translated nor left out is an error.
 *   <li>DU3: lines keep their numbers, so that errors name lines of the dump.
 *   <li>DU4: a statement that PostgreSQL and H2 share with Moka is passed on as it is; only the
 *       database knows whether it is right.
 *   <li>DU5: a column holds every value that the dump has for it. Where declarations do not say
 *       enough (SQLite, {@code numeric} of PostgreSQL), the values are read first.
 *   <li>DU6: rows are passed on as they are read; of them only measures are kept.
 * </ol>
 *
 * <p>Layer: above {@code shell.script} and {@code sql.tokens}. Must not know: {@code java.sql}, the
 * grammar.
 */
package io.mokadb.shell.dump;
