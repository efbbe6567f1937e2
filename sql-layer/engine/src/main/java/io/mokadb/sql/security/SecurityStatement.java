package io.mokadb.sql.security;

import java.util.List;

/** A statement about users, roles and privileges. */
public sealed interface SecurityStatement {
  /** {@code CREATE USER}. */
  record CreateUser(String name, boolean ifMissing, String password, boolean admin)
      implements SecurityStatement {
    @Override
    public String toString() {
      return "CREATE USER " + name + (admin ? " ADMIN" : "");
    }
  }

  /** {@code CREATE ROLE}. */
  record CreateRole(String name, boolean ifMissing) implements SecurityStatement {}

  /** {@code ALTER USER ... PASSWORD}. */
  record ChangePassword(String name, String password) implements SecurityStatement {
    @Override
    public String toString() {
      return "ALTER USER " + name + " PASSWORD";
    }
  }

  /** {@code DROP USER} and {@code DROP ROLE}. */
  record Drop(String name, boolean user, boolean ifExists) implements SecurityStatement {}

  /** {@code DROP ALL USERS}: no users, no roles, no privileges. */
  record DropAll() implements SecurityStatement {}

  /** {@code GRANT} and {@code REVOKE} of roles. */
  record Roles(boolean grant, List<String> roles, List<String> accounts)
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
   * {@code GRANT} and {@code REVOKE} of privileges.
   *
   * @param schema as written, or null if none was
   * @param table or null for a schema or the database
   * @param whole whether it is about the whole database
   */
  record Privileges(
      boolean grant,
      List<Item> privileges,
      String schema,
      String table,
      boolean whole,
      List<String> accounts)
      implements SecurityStatement {}
}
