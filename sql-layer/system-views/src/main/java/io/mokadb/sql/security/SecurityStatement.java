package io.mokadb.sql.security;

import java.util.List;

/** A statement about users, roles and privileges. */
public sealed interface SecurityStatement {
  /**
   * {@code CREATE USER}.
   *
   * @param hashed whether the password is given as the hash of it that another database had
   */
  record CreateUser(String name, boolean ifMissing, String password, boolean hashed, boolean admin)
      implements SecurityStatement {
    /** Without the password. */
    @Override
    public String toString() {
      return AuditText.of(this);
    }
  }

  /** {@code CREATE ROLE}. */
  record CreateRole(String name, boolean ifMissing) implements SecurityStatement {}

  /** {@code ALTER USER ... PASSWORD}. */
  record ChangePassword(String name, String password) implements SecurityStatement {
    /** Without the password. */
    @Override
    public String toString() {
      return AuditText.of(this);
    }
  }

  /** {@code ALTER USER ... [NOT] ADMIN}. */
  record ChangeAdmin(String name, boolean admin) implements SecurityStatement {}

  /** {@code DROP USER} and {@code DROP ROLE}. */
  record Drop(String name, boolean user, boolean ifExists) implements SecurityStatement {}

  /** {@code DROP ALL USERS}: no users, no roles, no privileges. */
  record DropAll() implements SecurityStatement {}

  /**
   * {@code GRANT} and {@code REVOKE} of roles.
   *
   * @param cascade whether what was granted in turn is revoked, too
   */
  record Roles(boolean grant, List<String> roles, List<String> accounts, boolean cascade)
      implements SecurityStatement {}

  /**
   * A privilege as it is written.
   *
   * @param columns empty if it is about the whole table
   */
  record Item(Privilege privilege, List<String> columns) {
    public Item {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The object of a privilege as written.
   *
   * @param schema as written, or null without one
   * @param object a table, view or sequence; null for a schema or the database
   * @param sequence whether it was written as a sequence
   */
  record Place(String schema, String object, boolean sequence) {
    static final Place DATABASE = new Place(null, null, false);

    boolean whole() {
      return schema == null && object == null;
    }
  }

  /**
   * {@code GRANT} and {@code REVOKE} of privileges.
   *
   * @param option GRANT: with the option to grant it in turn; REVOKE: that option alone
   * @param all whether it says ALL PRIVILEGES
   * @param cascade whether what was granted in turn is revoked, too
   */
  record Privileges(
      boolean grant,
      boolean option,
      boolean all,
      List<Item> privileges,
      Place place,
      List<String> accounts,
      boolean cascade)
      implements SecurityStatement {}
}
