package io.mokadb.bench.isolation;

import io.mokadb.bench.isolation.BankStatements.Funds;
import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.micro.Peer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A client of the bank: draws one of the five transactions of SmallBank and runs it until it is
 * committed. Belongs to one thread at a time.
 */
final class BankClient implements Operation {

  private static final int MAX_RETRIES = 10_000;
  private static final int FIRST_PAUSE_MICROS = 100;
  private static final int LONGEST_PAUSE_MICROS = 20_000;
  private static final int LARGEST_AMOUNT = 100_00;

  /** The fee for a cheque that is not covered. */
  private static final long PENALTY = 1_00;

  private final BankShape shape;
  private final Peer peer;
  private final Connection connection;
  private final BankStatements statements;
  private final SplittableRandom random;
  private final List<String> names;
  private BankLog log = new BankLog();

  /** The five transactions. */
  private enum Kind {
    BALANCE,
    DEPOSIT_CHECKING,
    TRANSACT_SAVINGS,
    AMALGAMATE,
    WRITE_CHECK;

    private static final Kind[] WRITING = {
      DEPOSIT_CHECKING, TRANSACT_SAVINGS, AMALGAMATE, WRITE_CHECK
    };
  }

  BankClient(BankSite site, int number) throws SQLException {
    this.shape = site.shape();
    this.peer = site.peer();
    this.random = new SplittableRandom(number);
    this.connection = site.connect();
    this.statements = new BankStatements(connection);
    this.names = site.names();
  }

  /** Prepares a turn: the level of the transactions to come, and an empty log. */
  void begin(ComparedLevel level) throws SQLException {
    connection.setTransactionIsolation(level.constant(peer));
    log = new BankLog();
  }

  /** The log since the turn began; not to be read while {@link #run} runs. */
  BankLog log() {
    return log;
  }

  @Override
  public int run() throws SQLException {
    Kind kind =
        random.nextDouble() < shape.reads()
            ? Kind.BALANCE
            : Kind.WRITING[random.nextInt(Kind.WRITING.length)];
    int customer = shape.customer(random);
    int other = kind == Kind.AMALGAMATE ? shape.customerBeside(customer, random) : customer;
    long cents = 1L + random.nextInt(LARGEST_AMOUNT);
    if (kind == Kind.TRANSACT_SAVINGS && random.nextBoolean()) {
      cents = -cents;
    }
    for (int retries = 0; ; retries++) {
      try {
        log.begin();
        if (carryOut(kind, names.get(customer), names.get(other), cents)) {
          connection.commit();
          log.committed();
        } else {
          connection.rollback();
        }
        return retries;
      } catch (SQLException e) {
        connection.rollback();
        if (!Peer.retryable(e) || retries == MAX_RETRIES) {
          throw e;
        }
        log.failed(e.getSQLState());
      }
      pause(retries);
    }
  }

  /** Whether to commit. */
  private boolean carryOut(Kind kind, String name, String other, long cents) throws SQLException {
    int customer = statements.find(name);
    switch (kind) {
      case BALANCE -> balance(customer);
      case DEPOSIT_CHECKING -> {
        statements.addChecking(customer, cents);
        log.paidIn(cents);
      }
      case TRANSACT_SAVINGS -> {
        if (statements.saving(customer).cents() + cents < 0) {
          return false;
        }
        statements.addSaving(customer, cents);
        log.paidIn(cents);
      }
      case AMALGAMATE -> {
        int receiver = statements.find(other);
        long all = statements.saving(customer).cents() + statements.checking(customer).cents();
        statements.empty(customer);
        statements.addChecking(receiver, all);
      }
      case WRITE_CHECK -> writeCheck(customer, cents);
    }
    return true;
  }

  private void balance(int customer) throws SQLException {
    if (shape.range() == 1) {
      Funds saving = statements.saving(customer);
      log.read(customer, saving.changes(), statements.checking(customer).changes(), false);
    } else {
      int first = Math.min(customer, shape.customers() - shape.range());
      statements.checking(first, shape.range());
    }
  }

  private void writeCheck(int customer, long cents) throws SQLException {
    Funds saving = statements.saving(customer);
    Funds checking = statements.checking(customer);
    boolean covered = saving.cents() + checking.cents() >= cents;
    long all = covered ? cents : cents + PENALTY;
    statements.addChecking(customer, -all);
    log.paidIn(-all);
    log.read(customer, saving.changes(), checking.changes(), true);
  }

  /** A random pause that doubles with each failure, as in {@code bench tpce}. */
  private void pause(int retries) {
    int most = Math.min(LONGEST_PAUSE_MICROS, FIRST_PAUSE_MICROS << Math.min(retries + 1, 10));
    LockSupport.parkNanos(1000L * random.nextInt(most / 2, most + 1));
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      statements.close();
      connection.rollback();
    }
  }
}
