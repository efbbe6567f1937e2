/**
 * Users, roles and what they may do.
 *
 * <p>Layer: above the catalog and the layout; below the engine, which asks before it runs a
 * statement.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Without users everybody may do everything. The first user is an administrator, and the last
 *       administrator can neither be dropped nor demoted, so that there is always one.
 *   <li>A password is kept as a bcrypt hash only, and appears in no message and no log.
 *   <li>A name that does not exist costs an attacker as much time as a wrong password, and gets the
 *       same answer.
 *   <li>What a statement reads and writes is checked at every execution, against the grants of that
 *       moment.
 *   <li>Functions read with the rights of the user who runs the statement; views, defaults,
 *       generated columns and constraints with those of the database, for administrators alone
 *       define them; triggers with the present rights of the account that created them. To change a
 *       table through a view takes the privilege on the table.
 *   <li>An account is known by its id, which no other ever gets: a session, a grant option and a
 *       trigger end with it, whatever is called so later.
 *   <li>A grant option goes back to an administrator, over options that are there; what hangs in
 *       the air goes.
 *   <li>Accounts that cannot be read let nobody in but the owner, who can drop them all.
 *   <li>A grant is on an object by its id, which no other object ever gets: it ends with the
 *       object. One on a schema ends when a schema of that name is created.
 *   <li>Accounts are one cell, changed in one transaction: no half of a change is ever in force.
 * </ol>
 *
 * <p>Must not know: the planner, sessions, {@code java.sql}, the wire.
 */
package io.mokadb.sql.security;
