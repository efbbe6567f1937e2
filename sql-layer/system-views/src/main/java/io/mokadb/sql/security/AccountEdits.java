package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.HashSet;
import java.util.Set;

/** Changes of accounts by statements. Stateless apart from the hashing of passwords. */
final class AccountEdits {
  private final Passwords passwords;

  AccountEdits(Passwords passwords) {
    this.passwords = passwords;
  }

  /**
   * @param by the account that runs the statement; null for an administrator
   * @param catalog to check names of tables and schemas
   * @param schema of names without one
   */
  Accounts apply(
      SecurityStatement statement, Accounts accounts, Account by, Catalog catalog, String schema) {
    if (statement instanceof SecurityStatement.CreateUser create) {
      return createUser(create, accounts);
    }
    if (statement instanceof SecurityStatement.CreateRole create) {
      return exists(accounts, create.name(), create.ifMissing())
          ? accounts
          : accounts.with(newAccount(accounts, create.name(), null, false));
    }
    if (statement instanceof SecurityStatement.ChangePassword change) {
      Account user = user(accounts, change.name());
      return accounts.with(user.withHash(passwords.hash(change.password())));
    }
    if (statement instanceof SecurityStatement.ChangeAdmin change) {
      return changeAdmin(change, accounts);
    }
    if (statement instanceof SecurityStatement.Drop drop) {
      return GrantOptions.settle(drop(drop, accounts, catalog), catalog, true);
    }
    if (statement instanceof SecurityStatement.Roles roles) {
      return GrantOptions.settle(roles(roles, accounts), catalog, roles.grant() || roles.cascade());
    }
    return new PrivilegeEdits((SecurityStatement.Privileges) statement, catalog, by)
        .apply(accounts, schema);
  }

  private static Account newAccount(Accounts accounts, String name, String hash, boolean admin) {
    return new Account(accounts.lastId() + 1, name, hash, admin, Set.of(), Set.of());
  }

  private static Accounts changeAdmin(SecurityStatement.ChangeAdmin change, Accounts accounts) {
    Account user = user(accounts, change.name());
    if (!change.admin()) {
      requireNotLast(user, accounts);
    }
    return accounts.with(user.withAdmin(change.admin()));
  }

  private static void requireNotLast(Account account, Accounts accounts) {
    if (account.admin() && accounts.admins() == 1) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          account.name()
              + " is the last administrator; without users anyone may do everything. Create"
              + " another one first; the owner of the directory can DROP ALL USERS");
    }
  }

  private Accounts createUser(SecurityStatement.CreateUser create, Accounts accounts) {
    if (exists(accounts, create.name(), create.ifMissing())) {
      return accounts;
    }
    if (!accounts.hasUsers() && !create.admin()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "The first user must be an administrator, or no user could do anything from now on:"
              + " CREATE USER ... PASSWORD '...' ADMIN");
    }
    String hash =
        create.hashed() ? Passwords.checked(create.password()) : passwords.hash(create.password());
    return accounts.with(newAccount(accounts, create.name(), hash, create.admin()));
  }

  private static boolean exists(Accounts accounts, String name, boolean allowed) {
    if (name.equals(Accounts.EVERYBODY)) {
      throw new MokaException(
          SqlState.ACCOUNT_EXISTS,
          name + " means all users: GRANT ... TO " + name + " needs no role");
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
  static Account grantee(Accounts accounts, String name) {
    return name.equals(Accounts.EVERYBODY) && accounts.find(name) == null
        ? newAccount(accounts, name, null, false)
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

  private static Accounts drop(SecurityStatement.Drop drop, Accounts accounts, Catalog catalog) {
    Account account = accounts.find(drop.name());
    if (account == null || account.isUser() != drop.user()) {
      if (drop.ifExists()) {
        return accounts;
      }
      throw new MokaException(
          SqlState.NO_SUCH_TYPE, "There is no " + (drop.user() ? "user " : "role ") + drop.name());
    }
    requireNotLast(account, accounts);
    requireNoTriggers(account, catalog);
    return accounts.without(drop.name());
  }

  /** Triggers run with the rights of the account that created them, and would stop. */
  private static void requireNoTriggers(Account account, Catalog catalog) {
    for (TableDef table : catalog.tables().values()) {
      for (TriggerDef trigger : table.triggers()) {
        if (trigger.creator() != null && trigger.creator() == account.id()) {
          throw new MokaException(
              SqlState.DEPENDENT_OBJECTS_EXIST,
              "Trigger "
                  + table.schema()
                  + "."
                  + trigger.name()
                  + " runs with the rights of "
                  + account.name()
                  + ", who created it; drop it first");
        }
      }
    }
  }

  private static Accounts roles(SecurityStatement.Roles statement, Accounts accounts) {
    Accounts changed = accounts;
    for (String name : statement.accounts()) {
      Account account = grantee(changed, name);
      Set<String> roles = new HashSet<>(account.roles());
      for (String role : statement.roles()) {
        if (role.equals(Accounts.EVERYBODY)) {
          throw new MokaException(
              SqlState.INVALID_STATEMENT, role + " is not a role that one could have or not have");
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
}
