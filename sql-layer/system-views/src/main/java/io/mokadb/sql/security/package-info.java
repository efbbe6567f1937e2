/**
 * Users, roles and their privileges.
 *
 * <p>Layer: above the catalog and the layout; below the engine, which asks before it runs a
 * statement.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Without users every caller has all rights. The first user is an administrator, and the last
 *       administrator can neither be dropped nor demoted, so that one always remains.
 *   <li>A password is kept as a bcrypt hash only, and appears in no message and no log.
 *   <li>A name that does not exist costs an attacker as much time as a wrong password, and gets the
 *       same answer.
 *   <li>The reads and writes of a statement are checked at every execution, against the grants of
 *       that moment.
 *   <li>Functions read with the rights of the user who runs the statement; views, defaults,
 *       generated columns and constraints with those of the database, because administrators alone
 *       define them; triggers with the present rights of the account that created them. To change a
 *       table through a view takes the privilege on the table.
 *   <li>An account is known by its id, which is never reused: a session, a grant option and a
 *       trigger end with it, even if a later account has the same name.
 *   <li>A grant option leads back to an administrator over existing options; options that lost this
 *       chain are dropped.
 *   <li>If accounts cannot be read, only the owner can connect, and can drop them all.
 *   <li>A grant refers to an object by its id, which is never reused: it ends with the object. One
 *       on a schema ends when a schema of that name is created.
 *   <li>Accounts are one cell, changed in one transaction: a change is never half in force.
 *   <li>Those in force are as the store had them at the latest timestamp that was met. Where other
 *       processes change them, too, a change raises the schema, so that a snapshot after it brings
 *       them in force before a statement runs at it.
 * </ol>
 *
 * <p>Must not know: the planner, sessions, {@code java.sql}, the wire.
 */
package io.mokadb.sql.security;
