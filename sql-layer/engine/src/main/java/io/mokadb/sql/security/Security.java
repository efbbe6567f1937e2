package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.DeleteOperator;
import io.mokadb.sql.access.InsertOperator;
import io.mokadb.sql.access.UpdateOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.TransactionManager;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says who somebody is and what he may do. Thread-safe. */
public final class Security {
  /** What an administrator wants to read later. */
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");

  /** An insertion that may change rows that are there; rather one too many than one too few. */
  private static final Pattern REPLACES =
      Pattern.compile("\\b(?:CONFLICT|UPSERT|REPLACE|MERGE)\\b", Pattern.CASE_INSENSITIVE);

  private final AccountStore store;
  private final Passwords passwords = new Passwords();
  private final AccountEdits edits = new AccountEdits(passwords);
  private volatile Accounts accounts;

  public Security(TransactionManager transactions) {
    this.store = new AccountStore(transactions);
    this.accounts = store.read();
  }

  public Accounts accounts() {
    return accounts;
  }

  /**
   * Who logs in.
   *
   * @param user as given; null for a caller in this process who gives no name: the owner
   * @param password as given, or null
   * @throws MokaException 28000 if there are users and this is none of them, or has another
   *     password
   */
  public Principal authenticate(String user, String password) {
    Accounts known = store.read();
    accounts = known;
    if (user == null || !known.hasUsers()) {
      return new Principal(user, true);
    }
    Account account = known.find(user);
    if (account == null || !account.isUser()) {
      account = known.find(user.toUpperCase(Locale.ROOT));
    }
    String hash = account == null ? null : account.hash();
    if (!passwords.matches(password == null ? "" : password, hash)) {
      AUDIT.warn("login of '{}' failed", user);
      throw new MokaException(SqlState.NOT_AUTHORISED, "The user name or the password is wrong");
    }
    return new Principal(account.name(), false);
  }

  /** Runs a statement about accounts. It is in force when this returns. */
  public void execute(
      SecurityStatement statement, Principal principal, Catalog catalog, String schema) {
    boolean own =
        statement instanceof SecurityStatement.ChangePassword change
            && change.name().equals(principal.name())
            && !principal.owner();
    if (!own) {
      requireAdmin(principal, "manages users and privileges");
    }
    accounts = store.change(stored -> edits.apply(statement, stored, catalog, schema));
    AUDIT.info("{} by '{}'", statement, principal.name());
  }

  public boolean isAdmin(Principal principal) {
    if (principal.owner()) {
      return true;
    }
    Account account = accounts.find(principal.name());
    return account != null && account.admin();
  }

  /**
   * @param does what only an administrator does
   * @throws MokaException 42501
   */
  public void requireAdmin(Principal principal, String does) {
    if (!isAdmin(principal)) {
      throw new MokaException(
          SqlState.NOT_PERMITTED,
          "Only an administrator " + does + ", and " + principal.name() + " is none");
    }
  }

  /**
   * Whether a plan may run.
   *
   * @param sql its text
   * @throws MokaException 42501 with what is missing
   */
  public void check(
      Principal principal,
      String sql,
      Operator plan,
      List<TableDef> tables,
      List<TableDef> written) {
    if (isAdmin(principal)) {
      return;
    }
    for (TableDef table : tables) {
      require(principal, Privilege.SELECT, table);
    }
    if (!written.isEmpty()) {
      for (Privilege privilege : changes(sql, plan)) {
        for (TableDef table : written) {
          require(principal, privilege, table);
        }
      }
    }
  }

  private static Set<Privilege> changes(String sql, Operator plan) {
    Set<Privilege> found = EnumSet.noneOf(Privilege.class);
    collect(plan, found);
    return found.isEmpty() || REPLACES.matcher(sql).find() ? EnumSet.allOf(Privilege.class) : found;
  }

  private static void collect(Operator operator, Set<Privilege> found) {
    if (operator instanceof InsertOperator) {
      found.add(Privilege.INSERT);
    } else if (operator instanceof UpdateOperator) {
      found.add(Privilege.UPDATE);
    } else if (operator instanceof DeleteOperator) {
      found.add(Privilege.DELETE);
    }
    operator.inputs().forEach(input -> collect(input, found));
  }

  private void require(Principal principal, Privilege privilege, TableDef table) {
    if (!accounts.allows(principal.name(), privilege, table.schema(), table.name())) {
      throw new MokaException(
          SqlState.NOT_PERMITTED,
          principal.name() + " has no " + privilege + " on table " + table.qualifiedName());
    }
  }
}
