package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.txn.TransactionManager;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says who somebody is and what he may do. Thread-safe. */
public final class Security {
  /** What an administrator wants to read later. */
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");

  private final AccountStore store;
  private final Passwords passwords = Passwords.ofThisProcess();
  private final AccountEdits edits = new AccountEdits(passwords);
  private volatile Accounts accounts;

  /** Why the accounts cannot be read, or null. */
  private volatile MokaException damage;

  /**
   * @param catalog the newest definitions
   */
  public Security(TransactionManager transactions, Supplier<Catalog> catalog) {
    this.store = new AccountStore(transactions, catalog);
    this.accounts = load();
  }

  /**
   * What is stored. If that cannot be read, nobody but the owner gets in, and nobody is allowed
   * anything: the database itself must not be lost with its users.
   */
  private Accounts load() {
    try {
      store.upgrade();
      Accounts known = store.read();
      damage = null;
      return known;
    } catch (MokaException e) {
      if (e.state() != SqlState.DATA_CORRUPTED) {
        throw e;
      }
      AUDIT.error("The users cannot be read: {}", e.getMessage());
      damage = e;
      return Accounts.NONE;
    }
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
    Accounts known = load();
    accounts = known;
    MokaException unreadable = damage;
    if (user != null && unreadable != null) {
      throw new MokaException(
          SqlState.NOT_AUTHORISED,
          unreadable.getMessage()
              + ": nobody can log in. Open the database's directory without a user name, run DROP"
              + " ALL USERS, and create them again",
          unreadable);
    }
    if (user == null || !known.hasUsers()) {
      return new Principal(user, true);
    }
    Account account = known.find(user);
    if (account == null || !account.isUser()) {
      account = known.find(user.toUpperCase(Locale.ROOT));
    }
    String hash = account == null ? null : account.hash();
    if (!passwords.matches(password == null ? "" : password, hash)) {
      AUDIT.warn("login of '{}' failed", printable(user));
      throw new MokaException(SqlState.NOT_AUTHORISED, "The user name or the password is wrong");
    }
    return new Principal(account.name(), false);
  }

  /** One line in the log, however a name was chosen. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
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
    if (statement instanceof SecurityStatement.DropAll && !principal.owner()) {
      throw new MokaException(
          SqlState.NOT_PERMITTED,
          "Only the owner, who opens the database's directory without a user name, drops all users");
    }
    if (statement instanceof SecurityStatement.DropAll) {
      accounts = store.replace(Accounts.NONE);
      damage = null;
    } else {
      accounts = store.change(stored -> edits.apply(statement, stored, catalog, schema));
    }
    AUDIT.info("{} by '{}'", printable(statement.toString()), principal.name());
  }

  /** Leaves a note for administrators: somebody stops what a session does. */
  public void noteKill(Principal principal, String statement, long session) {
    AUDIT.info("{} {} by '{}'", statement, session, principal.name());
  }

  /**
   * The definitions that a user may know of: of tables and views, those on which he has some
   * privilege.
   *
   * @param user as the session shows it; who has no account is the owner, who sees all
   */
  public Catalog visible(String user, Catalog catalog) {
    Accounts known = accounts;
    Account account = user == null ? null : known.find(user);
    if (account == null || !account.isUser() || account.admin()) {
      return catalog;
    }
    Map<TableName, TableDef> tables = new HashMap<>(catalog.tables());
    tables
        .values()
        .removeIf(t -> !isOwn(t.schema()) && !known.mentions(user, t.schema(), t.objectId()));
    Map<TableName, ViewDef> views = new HashMap<>(catalog.views());
    views.values().removeIf(v -> !known.mentions(user, v.schema(), v.id()));
    return new Catalog(
        catalog.version(),
        catalog.schemas(),
        tables,
        views,
        catalog.sequences(),
        catalog.functions(),
        catalog.domains(),
        catalog.schemaComments());
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

  /** Privileges on a schema that was dropped are none on another one of its name. */
  public void schemaCreated(String schema) {
    boolean known =
        accounts.byName().values().stream()
            .flatMap(account -> account.grants().stream())
            .anyMatch(grant -> schema.equals(grant.schema()));
    if (known) {
      accounts =
          store.change(stored -> stored.with((Grant grant) -> !schema.equals(grant.schema())));
    }
  }

  /**
   * Whether a statement may run.
   *
   * @param needs what it does, as written: what foreign keys and views do besides is done with the
   *     rights of the database
   * @throws MokaException 42501 with what is missing
   */
  public void check(Principal principal, List<Need> needs) {
    if (isAdmin(principal)) {
      return;
    }
    Accounts known = accounts;
    for (Need need : needs) {
      if (!isOwn(need.schema()) && !known.allows(principal.name(), need)) {
        List<String> columns = known.missingColumns(principal.name(), need);
        throw new MokaException(
            SqlState.NOT_PERMITTED,
            principal.name()
                + " has no "
                + need.privilege()
                + (columns.isEmpty() ? " on " : " on " + String.join(", ", columns) + " of ")
                + "table "
                + need.schema()
                + "."
                + need.name());
      }
    }
  }

  /** Of the session's temporary tables nobody else even knows. */
  private static boolean isOwn(String schema) {
    return schema.equals(Catalog.TEMPORARY_SCHEMA);
  }
}
