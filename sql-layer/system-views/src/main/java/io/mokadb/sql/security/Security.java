package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authenticates accounts and decides what they may do. Thread-safe. */
public final class Security {
  /** What an administrator wants to read later. */
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");

  private final AccountStore store;
  private final Passwords passwords = Passwords.ofThisProcess();
  private final AccountEdits edits = new AccountEdits(passwords);
  private final AtomicReference<InForce> inForce = new AtomicReference<>(InForce.NOTHING);

  /** Told after each change of accounts. */
  private volatile Runnable onChange = () -> {};

  /**
   * The accounts that are looked at.
   *
   * @param timestamp at which they were stored: what is read later replaces them
   * @param damageOrNull why they cannot be read
   */
  private record InForce(Accounts accounts, long timestamp, MokaException damageOrNull) {
    static final InForce NOTHING = new InForce(Accounts.NONE, 0, null);

    static InForce of(AccountStore.Stored stored) {
      return new InForce(stored.accounts(), stored.timestamp(), null);
    }
  }

  /**
   * @param catalog the newest definitions
   */
  public Security(TransactionManager transactions, Supplier<Catalog> catalog) {
    this.store = new AccountStore(transactions, catalog);
    take(load());
  }

  /**
   * The stored accounts. If they cannot be read, only the owner gets in, and no user has a
   * privilege: the database must not be lost with its users.
   */
  private InForce load() {
    try {
      store.upgrade();
      return InForce.of(store.read());
    } catch (MokaException e) {
      return damaged(e, inForce.get().timestamp());
    }
  }

  private static InForce damaged(MokaException failure, long timestamp) {
    if (failure.state() != SqlState.DATA_CORRUPTED) {
      throw failure;
    }
    AUDIT.error("The users cannot be read: {}", failure.getMessage());
    return new InForce(Accounts.NONE, timestamp, failure);
  }

  /** Threads may come in another order than what they have read or committed. */
  private void take(InForce other) {
    InForce before =
        inForce.getAndUpdate(held -> other.timestamp() >= held.timestamp() ? other : held);
    if (other.timestamp() >= before.timestamp() && !other.accounts().equals(before.accounts())) {
      onChange.run();
    }
  }

  /**
   * Takes in the accounts at a snapshot, which another process may have changed; unless newer ones
   * are in force.
   *
   * @param definitions those of the snapshot
   */
  public void follow(SchemaStamp stamp, Transaction reading, Catalog definitions) {
    if (reading.startTimestamp() <= inForce.get().timestamp()) {
      return;
    }
    InForce found;
    try {
      Accounts read = AccountStore.read(reading, () -> definitions);
      found = new InForce(read, reading.startTimestamp(), null);
    } catch (MokaException e) {
      found = damaged(e, reading.startTimestamp());
    }
    take(found);
  }

  public Accounts accounts() {
    return inForce.get().accounts();
  }

  /**
   * @param listener called by a thread that has changed accounts, or found them changed, when that
   *     is in force
   */
  public void onChange(Runnable listener) {
    onChange = listener;
  }

  /**
   * Who an account is.
   *
   * @param id as {@link Principal#account}
   * @param owner what the owner is called
   */
  public Principal principal(long id, String owner) {
    if (id == Principal.NO_ACCOUNT) {
      return Principal.owner(owner);
    }
    for (Account account : accounts().byName().values()) {
      if (account.id() == id) {
        return new Principal(account.name(), id);
      }
    }
    return new Principal("of its creator", id);
  }

  /** True if the account of a login is still there. */
  public boolean isKnown(Principal principal) {
    return principal.isOwner() || accounts().find(principal) != null;
  }

  /**
   * @throws MokaException {@code NOT_AUTHORISED} if the account was dropped
   */
  public void requireKnown(Principal principal) {
    if (!isKnown(principal)) {
      throw dropped(principal);
    }
  }

  /**
   * As {@link #requireKnown}, by the accounts at a snapshot: another process may have changed them
   * since those that are in force.
   *
   * @param definitions about those of the snapshot
   */
  public void requireKnown(
      Principal principal, Transaction reading, Supplier<Catalog> definitions) {
    if (!principal.isOwner() && AccountStore.read(reading, definitions).find(principal) == null) {
      throw dropped(principal);
    }
  }

  private static MokaException dropped(Principal principal) {
    return new MokaException(
        SqlState.NOT_AUTHORISED, "The account " + principal.name() + " was dropped");
  }

  /**
   * The user who logs in.
   *
   * @param user as given; null for a caller in this process without a name: the owner
   * @param password as given, or null
   * @throws MokaException 28000 if users exist and this is not one of them, or the password is
   *     wrong
   */
  public Principal authenticate(String user, String password) {
    InForce loaded = load();
    take(loaded);
    Accounts known = loaded.accounts();
    MokaException unreadable = loaded.damageOrNull();
    if (user != null && unreadable != null) {
      throw new MokaException(
          SqlState.NOT_AUTHORISED,
          unreadable.getMessage()
              + ": no user can log in. Open the database's directory without a user name, run DROP"
              + " ALL USERS, and create them again",
          unreadable);
    }
    if (user == null || !known.hasUsers()) {
      return Principal.owner(user);
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
    return new Principal(account.name(), account.id());
  }

  /** One line in the log, however a name was chosen. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /** Runs a statement about accounts. It is in force when this returns. */
  public void execute(
      SecurityStatement statement, Principal principal, Catalog catalog, String schema) {
    requireKnown(principal);
    boolean own =
        statement instanceof SecurityStatement.ChangePassword change
            && change.name().equals(principal.name())
            && !principal.isOwner();
    boolean passedOn = statement instanceof SecurityStatement.Privileges && !isAdmin(principal);
    if (!own && !passedOn) {
      requireAdmin(principal, "manages users and privileges");
    }
    AccountStore.Stored changed;
    if (statement instanceof SecurityStatement.DropAll) {
      if (!principal.isOwner()) {
        throw new MokaException(
            SqlState.NOT_PERMITTED,
            "Only the owner, who opens the database's directory without a user name, drops all"
                + " users");
      }
      changed = store.clear(accounts().lastId());
    } else {
      changed =
          store.change(
              stored ->
                  edits.apply(
                      statement, stored, passedOn ? by(principal, stored) : null, catalog, schema));
    }
    AUDIT.info("{} by '{}'", printable(AuditText.of(statement)), principal.name());
    take(InForce.of(changed));
  }

  private static Account by(Principal principal, Accounts stored) {
    Account account = stored.find(principal);
    if (account == null) {
      throw dropped(principal);
    }
    return account;
  }

  /** Records for administrators that a user stops the work of a session. */
  public void noteKill(Principal principal, String statement, long session) {
    AUDIT.info("{} {} by '{}'", statement, session, principal.name());
  }

  public boolean isAdmin(Principal principal) {
    if (principal.isOwner()) {
      return true;
    }
    Account account = accounts().find(principal);
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
          "Only an administrator " + does + ", and " + principal.name() + " is not one");
    }
  }

  /** Privileges on a schema that was dropped are none on another one of its name. */
  public void schemaCreated(String schema) {
    boolean known =
        accounts().byName().values().stream()
            .flatMap(account -> account.grants().stream())
            .anyMatch(grant -> schema.equals(grant.schema()));
    if (known) {
      take(
          InForce.of(
              store.change(
                  stored -> stored.with((Grant grant) -> !schema.equals(grant.schema())))));
    }
  }

  /**
   * True if a statement may run.
   *
   * @param needs what it does, as written: what foreign keys and views do besides is done with the
   *     rights of the database
   * @throws MokaException 42501 with what is missing
   */
  public void check(Principal principal, List<Need> needs) {
    if (principal.isOwner()) {
      return;
    }
    Accounts known = accounts();
    Account account = known.find(principal);
    if (account == null) {
      requireKnown(principal);
    } else if (!account.admin()) {
      for (Need need : needs) {
        if (!isOwn(need.schema()) && !known.allows(principal.name(), need)) {
          throw missing(principal, need, known.missingColumns(principal.name(), need));
        }
      }
    }
  }

  /**
   * True if a number may be drawn from a sequence, or its counter be set: by a privilege on it, or
   * on the table that it goes with.
   *
   * @throws MokaException 42501
   */
  public void check(Principal principal, SequenceUse use, SequenceDef sequence, Catalog catalog) {
    if (isAdmin(principal)) {
      return;
    }
    TableDef table = sequence.owner() == null ? null : catalog.table(sequence.owner().table());
    if (table == null || !allows(principal, use.needOn(Securable.of(table)))) {
      check(principal, List.of(use.need(Securable.of(sequence))));
    }
  }

  /**
   * The same for the numbers of an identity column.
   *
   * @throws MokaException 42501
   */
  public void check(Principal principal, SequenceUse use, TableDef table) {
    check(principal, List.of(use.needOn(Securable.of(table))));
  }

  private boolean allows(Principal principal, Need need) {
    Accounts known = accounts();
    return known.find(principal) != null && known.allows(principal.name(), need);
  }

  private static MokaException missing(Principal principal, Need need, List<String> columns) {
    return new MokaException(
        SqlState.NOT_PERMITTED,
        principal.name()
            + " has no "
            + need.privilege()
            + (columns.isEmpty() ? " on " : " on " + String.join(", ", columns) + " of ")
            // A view is told as a table: what is what is for those to know who may read it.
            + (need.kind() == Securable.Kind.SEQUENCE ? "sequence " : "table ")
            + need.schema()
            + "."
            + need.name());
  }

  /** Of the session's temporary tables no other session even knows. */
  static boolean isOwn(String schema) {
    return schema.equals(Catalog.TEMPORARY_SCHEMA);
  }
}
