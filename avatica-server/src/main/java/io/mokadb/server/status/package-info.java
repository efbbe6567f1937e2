/**
 * The status page: its contents, and the actions of an administrator.
 *
 * <p>Reads the views of the schema MOKA in a session of the server's own, and makes JSON of them;
 * the page itself is a file of HTML and some of JavaScript, shipped inside.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>With users, nothing is shown and nothing done without an administrator's name and password;
 *       a wrong guess costs as much time as anywhere else.
 *   <li>To end or change something takes a token that only an answer to an administrator carries: a
 *       page of another origin can neither read it nor send it.
 *   <li>A plan is shown without running its statement: EXPLAIN stands before one statement that has
 *       a plan, whatever its text is.
 *   <li>The page loads nothing from anywhere else, and shows texts as texts.
 *   <li>What the page did is recorded in the log {@code moka.audit}.
 * </ol>
 *
 * <p>Must not know: HTTP, Avatica, {@code java.sql}.
 */
package io.mokadb.server.status;
