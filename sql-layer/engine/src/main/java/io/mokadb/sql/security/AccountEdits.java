package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What statements make of accounts. Stateless apart from the hashing of passwords. */
final class AccountEdits {
  private final Passwords passwords;

  AccountEdits(Passwords passwords) {
    this.passwords = passwords;
  }

  /**
   * @param catalog to check names of tables and schemas
   * @param schema of names without one
   */
  Accounts apply(SecurityStatement statement, Accounts accounts, Catalog catalog, String schema) {
    if (statement instanceof SecurityStatement.DropAll) {
      return Accounts.NONE;
    }
    if (statement instanceof SecurityStatement.CreateUser create) {
      return createUser(create, accounts);
    }
    if (statement instanceof SecurityStatement.CreateRole create) {
      return exists(accounts, create.name(), create.ifMissing())
          ? accounts
          : accounts.with(new Account(create.name(), null, false, Set.of(), Set.of()));
    }
    if (statement instanceof SecurityStatement.ChangePassword change) {
      Account user = user(accounts, change.name());
      return accounts.with(user.withHash(passwords.hash(change.password())));
    }
    if (statement instanceof SecurityStatement.Drop drop) {
      return drop(drop, accounts);
    }
    if (statement instanceof SecurityStatement.Roles roles) {
      return roles(roles, accounts);
    }
    return privileges((SecurityStatement.Privileges) statement, accounts, catalog, schema);
  }

  private Accounts createUser(SecurityStatement.CreateUser create, Accounts accounts) {
    if (exists(accounts, create.name(), create.ifMissing())) {
      return accounts;
    }
    if (!accounts.hasUsers() && !create.admin()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "The first user must be an administrator, or nobody could do anything from now on:"
              + " CREATE USER ... PASSWORD '...' ADMIN");
    }
    return accounts.with(
        new Account(
            create.name(), passwords.hash(create.password()), create.admin(), Set.of(), Set.of()));
  }

  private static boolean exists(Accounts accounts, String name, boolean allowed) {
    if (name.equals(Accounts.EVERYBODY)) {
      throw new MokaException(
          SqlState.ACCOUNT_EXISTS, name + " is everybody: GRANT ... TO " + name + " needs no role");
    }
    if (accounts.find(name) == null) {
      return false;
    }
    if (allowed) {
      return true;
    }
    throw new MokaException(
        SqlState.ACCOUNT_EXISTS, "There is a user or role " + name + " already");
  }

  /** Whom something is granted to, or taken from. */
  private static Account grantee(Accounts accounts, String name) {
    return name.equals(Accounts.EVERYBODY) && accounts.find(name) == null
        ? new Account(name, null, false, Set.of(), Set.of())
        : account(accounts, name);
  }

  private static Account account(Accounts accounts, String name) {
    Account account = accounts.find(name);
    if (account == null) {
      throw new MokaException(SqlState.NO_SUCH_TYPE, "There is no user or role " + name);
    }
    return account;
  }

  private static Account user(Accounts accounts, String name) {
    Account account = accounts.find(name);
    if (account == null || !account.isUser()) {
      throw new MokaException(SqlState.NO_SUCH_TYPE, "There is no user " + name);
    }
    return account;
  }

  private static Accounts drop(SecurityStatement.Drop drop, Accounts accounts) {
    Account account = accounts.find(drop.name());
    if (account == null || account.isUser() != drop.user()) {
      if (drop.ifExists()) {
        return accounts;
      }
      throw new MokaException(
          SqlState.NO_SUCH_TYPE, "There is no " + (drop.user() ? "user " : "role ") + drop.name());
    }
    if (account.admin() && accounts.admins() == 1) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          drop.name()
              + " is the last administrator; without users everybody may do everything. Create"
              + " another one first; the owner of the directory can DROP ALL USERS");
    }
    return accounts.without(drop.name());
  }

  private static Accounts roles(SecurityStatement.Roles statement, Accounts accounts) {
    Accounts changed = accounts;
    for (String name : statement.accounts()) {
      Account account = grantee(changed, name);
      Set<String> roles = new HashSet<>(account.roles());
      for (String role : statement.roles()) {
        if (role.equals(Accounts.EVERYBODY)) {
          throw new MokaException(
              SqlState.INVALID_STATEMENT, role + " is no role that one could have or not have");
        }
        if (account(changed, role).isUser()) {
          throw new MokaException(SqlState.INVALID_STATEMENT, role + " is a user, not a role");
        }
        if (!statement.grant()) {
          roles.remove(role);
        } else if (changed.reaches(role, name)) {
          throw new MokaException(
              SqlState.INVALID_STATEMENT, "Role " + role + " has " + name + " already: a circle");
        } else {
          roles.add(role);
        }
      }
      changed = changed.with(account.withRoles(roles));
    }
    return changed;
  }

  private static Accounts privileges(
      SecurityStatement.Privileges statement,
      Accounts accounts,
      Catalog catalog,
      String currentSchema) {
    String schema =
        statement.whole() ? null : statement.schema() == null ? currentSchema : statement.schema();
    if (schema != null && !catalog.schemas().contains(schema)) {
      throw new MokaException(SqlState.NO_SUCH_SCHEMA, "There is no schema '" + schema + "'");
    }
    List<Grant> meant = new ArrayList<>();
    for (SecurityStatement.Item item : statement.privileges()) {
      if (schema == null) {
        meant.add(Grant.onDatabase(item.privilege()));
      } else if (statement.table() == null) {
        meant.add(Grant.onSchema(item.privilege(), schema));
      } else {
        meant.addAll(onObject(item, object(catalog, schema, statement.table())));
      }
    }
    Set<Long> objects =
        Securable.all(catalog).stream().map(Securable::id).collect(Collectors.toSet());
    Accounts changed =
        accounts.with(grant -> !grant.isOnObject() || objects.contains(grant.object()));
    for (String name : statement.accounts()) {
      Account account = grantee(changed, name);
      Set<Grant> grants = new HashSet<>(account.grants());
      for (Grant grant : meant) {
        if (statement.grant()) {
          grants.add(grant);
        } else {
          grants.remove(grant);
          // Who loses a privilege on a table loses it on its columns (SQL:2016 part 2, 12.7).
          grants.removeIf(
              other ->
                  !grant.isOnColumn()
                      && grant.isOnObject()
                      && other.coversColumn(grant.privilege(), grant.object()));
        }
      }
      changed = changed.with(account.withGrants(grants));
    }
    return changed;
  }

  private static Securable object(Catalog catalog, String schema, String name) {
    Securable object = Securable.find(catalog, schema, name);
    if (object == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TABLE, "There is no table or view " + schema + "." + name);
    }
    return object;
  }

  private static List<Grant> onObject(SecurityStatement.Item item, Securable object) {
    if (item.columns().isEmpty()) {
      return List.of(Grant.onObject(item.privilege(), object.id()));
    }
    if (object.isView()) {
      throw MokaException.unsupported(
          "Privileges on columns of a view are not supported: make a view of these columns of "
              + object.qualifiedName()
              + " and grant on it");
    }
    List<Grant> grants = new ArrayList<>();
    for (String name : item.columns()) {
      ColumnDef column = object.column(name);
      if (column == null) {
        throw new MokaException(
            SqlState.NO_SUCH_COLUMN,
            "There is no column " + name + " in " + object.qualifiedName());
      }
      grants.add(new Grant(item.privilege(), null, object.id(), column.id()));
    }
    return grants;
  }
}
