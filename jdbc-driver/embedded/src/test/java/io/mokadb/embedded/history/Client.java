package io.mokadb.embedded.history;

import io.mokadb.embedded.history.Noted.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** A client that does one random transaction after the other and notes them. One thread's. */
final class Client {
  /** So many lists, and registers, are in use at a time; then others are, to keep lists short. */
  private static final int ITEMS = 4;

  private static final int STEPS_PER_ERA = 60;
  private static final int ATTEMPTS = 3;

  private final Connection connection;
  private final String name;
  private final Random random;
  private final LongSupplier time;
  private final Notes notes;
  private final boolean readCommitted;
  private int step;
  private int number;
  private int statements;

  /** Of the transaction that runs, those that are left. */
  private final Deque<Savepoint> savepoints = new ArrayDeque<>();

  /** Who is told what a client does. Thread-safe. */
  interface Notes {
    /** It is about to commit this. */
    void ending(Noted txn);

    void ended(Noted txn);
  }

  /**
   * @param connection has its level of isolation
   */
  Client(Connection connection, String name, long seed, LongSupplier time, Notes notes)
      throws SQLException {
    this.connection = connection;
    int level = connection.getTransactionIsolation();
    boolean serializable = level == Connection.TRANSACTION_SERIALIZABLE;
    this.name = serializable ? name + Noted.SERIALIZABLE : name;
    this.random = new Random(seed);
    this.time = time;
    this.notes = notes;
    this.readCommitted = level == Connection.TRANSACTION_READ_COMMITTED;
  }

  /** The level of a client: of four in a row, two are at SERIALIZABLE. */
  static int level(long seed) {
    return switch ((int) Math.floorMod(seed, 4L)) {
      case 0 -> Connection.TRANSACTION_READ_COMMITTED;
      case 2 -> Connection.TRANSACTION_REPEATABLE_READ;
      default -> Connection.TRANSACTION_SERIALIZABLE;
    };
  }

  /** Makes the items that so many steps of a client need. */
  static void create(Connection connection, int steps) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE lists (id INT PRIMARY KEY, tag INT, content VARCHAR(20000))");
      statement.execute(
          "CREATE TABLE registers (id INT PRIMARY KEY, val VARCHAR(40), replaced VARCHAR(40))");
      for (int i = 0; i < ITEMS * (steps / STEPS_PER_ERA + 1); i++) {
        statement.execute("INSERT INTO lists VALUES (" + i + ", " + i + ", '')");
        statement.execute("INSERT INTO registers VALUES (" + i + ", '" + Op.NOTHING + "', '-')");
      }
    }
  }

  /** Reads everything, after all others. */
  static Noted readAll(Connection connection) throws SQLException {
    List<Op> ops = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet lists = statement.executeQuery("SELECT id, content FROM lists")) {
      while (lists.next()) {
        ops.add(new Op(Op.Kind.READ, "list" + lists.getInt(1), elements(lists.getString(2))));
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet registers = statement.executeQuery("SELECT id, val FROM registers")) {
      while (registers.next()) {
        ops.add(Op.read("register" + registers.getInt(1), registers.getString(2)));
      }
    }
    return new Noted("last", Long.MAX_VALUE - 1, Long.MAX_VALUE, Outcome.COMMITTED, ops);
  }

  private static List<String> elements(String content) {
    return content.isEmpty() ? List.of() : Arrays.asList(content.substring(1).split(","));
  }

  /** One transaction, again if it was refused. */
  void step() throws SQLException {
    step++;
    long dice = random.nextLong();
    for (int attempt = 0; attempt < ATTEMPTS && !attempt(new Random(dice)); attempt++) {
      connection.setAutoCommit(true);
    }
    connection.setAutoCommit(true);
  }

  private boolean attempt(Random dice) throws SQLException {
    List<Op> ops = new ArrayList<>();
    String txn = name + "." + ++number;
    Noted noted = new Noted(txn, time.getAsLong(), 0, Outcome.UNKNOWN, ops);
    Outcome outcome;
    try {
      outcome = dice.nextInt(6) == 0 ? alone(dice, noted, ops) : together(dice, noted, ops);
    } catch (SQLException e) {
      boolean refused = "40001".equals(e.getSQLState());
      if (!refused && !"08007".equals(e.getSQLState())) {
        throw new SQLException("In " + txn + " after " + ops, e.getSQLState(), e);
      }
      outcome = refused ? Outcome.ABORTED : Outcome.UNKNOWN;
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
    }
    notes.ended(new Noted(txn, noted.begun(), time.getAsLong(), outcome, ops));
    return outcome != Outcome.ABORTED;
  }

  /** In autocommit mode. */
  private Outcome alone(Random dice, Noted noted, List<Op> ops) throws SQLException {
    int id = item(dice);
    if (dice.nextBoolean()) {
      read(dice, id, ops);
    } else {
      Op append = Op.append("list" + id, noted.name());
      ops.add(append);
      notes.ending(new Noted(noted.name(), noted.begun(), 0, Outcome.UNKNOWN, ops));
      append(id, noted.name());
    }
    return Outcome.COMMITTED;
  }

  private Outcome together(Random dice, Noted noted, List<Op> ops) throws SQLException {
    connection.setAutoCommit(false);
    savepoints.clear();
    int count = 1 + dice.nextInt(6);
    boolean writes = dice.nextInt(5) > 0;
    if (dice.nextInt(4) == 0) {
      skew(dice, noted.name(), ops);
    }
    for (int i = 0; i < count; i++) {
      switch (dice.nextInt(8)) {
        case 0 -> {
          savepoints.push(connection.setSavepoint());
          ops.add(Op.of(Op.Kind.SAVEPOINT));
        }
        case 1 -> {
          if (!savepoints.isEmpty() && dice.nextBoolean()) {
            connection.rollback(savepoints.peek());
            ops.add(Op.of(Op.Kind.UNDO));
          } else if (!savepoints.isEmpty()) {
            connection.releaseSavepoint(savepoints.pop());
            ops.add(Op.of(Op.Kind.RELEASE));
          }
        }
        case 2, 3 -> read(dice, item(dice), ops);
        case 4 -> scan(item(dice), ops);
        default -> {
          if (writes) {
            write(dice, noted.name() + "-" + i, ops);
          } else {
            read(dice, item(dice), ops);
          }
        }
      }
    }
    if (dice.nextInt(12) == 0) {
      connection.rollback();
      return Outcome.ABORTED;
    }
    notes.ending(new Noted(noted.name(), noted.begun(), 0, Outcome.UNKNOWN, ops));
    connection.commit();
    return Outcome.COMMITTED;
  }

  /** Looks at two lists and appends to one of them, as others do to the other one. */
  private void skew(Random dice, String value, List<Op> ops) throws SQLException {
    int first = step / STEPS_PER_ERA * ITEMS;
    for (int id = first; id < first + 2; id++) {
      long begun = time.getAsLong();
      String found = query("SELECT content FROM lists WHERE id = ?", id);
      note(List.of(new Op(Op.Kind.READ, "list" + id, elements(found))), begun, ops);
    }
    int id = first + dice.nextInt(2);
    append(id, value);
    ops.add(Op.append("list" + id, value));
  }

  private int item(Random dice) {
    return step / STEPS_PER_ERA * ITEMS + dice.nextInt(ITEMS);
  }

  private void read(Random dice, int id, List<Op> ops) throws SQLException {
    boolean list = dice.nextBoolean();
    boolean lock = !connection.getAutoCommit() && dice.nextInt(4) == 0;
    long begun = time.getAsLong();
    String found =
        query(
            (list ? "SELECT content FROM lists" : "SELECT val FROM registers")
                + " WHERE id = ?"
                + (lock ? " FOR UPDATE" : ""),
            id);
    Op read =
        new Op(
            lock ? Op.Kind.LOCK : Op.Kind.READ,
            (list ? "list" : "register") + id,
            list ? elements(found) : List.of(found));
    note(List.of(read), begun, ops);
  }

  /**
   * Notes what one statement read. At READ COMMITTED that is a transaction of its own, unless the
   * row is held from now to the end; of rows that the transaction has written nothing is said.
   */
  private void note(List<Op> read, long begun, List<Op> ops) throws SQLException {
    boolean held = read.size() == 1 && read.get(0).kind() == Op.Kind.LOCK && savepoints.isEmpty();
    if (!readCommitted || held || connection.getAutoCommit()) {
      ops.addAll(read);
      return;
    }
    List<Op> ofOthers = new ArrayList<>();
    for (Op op : read) {
      if (ops.stream().noneMatch(own -> own.item().equals(op.item()))) {
        ofOthers.add(new Op(Op.Kind.READ, op.item(), op.values()));
      }
    }
    String reader = name + "." + number + "/" + ++statements;
    notes.ended(new Noted(reader, begun, time.getAsLong(), Outcome.COMMITTED, ofOthers));
  }

  /** Through an index, if there is one now. */
  private void scan(int from, List<Op> ops) throws SQLException {
    long begun = time.getAsLong();
    List<Op> read = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT id, content FROM lists WHERE tag BETWEEN ? AND ?")) {
      statement.setInt(1, from);
      statement.setInt(2, from + 2);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          read.add(new Op(Op.Kind.READ, "list" + rows.getInt(1), elements(rows.getString(2))));
        }
      }
    }
    note(read, begun, ops);
  }

  private void write(Random dice, String value, List<Op> ops) throws SQLException {
    int id = item(dice);
    if (dice.nextInt(3) > 0) {
      append(id, value);
      ops.add(Op.append("list" + id, value));
    } else {
      update("UPDATE registers SET replaced = val, val = ? WHERE id = ?", value, id);
      String replaced = query("SELECT replaced FROM registers WHERE id = ?", id);
      ops.add(Op.write("register" + id, value, replaced));
    }
  }

  private void append(int id, String value) throws SQLException {
    update("UPDATE lists SET content = content || ? WHERE id = ?", "," + value, id);
  }

  private void update(String sql, String value, int id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      statement.setInt(2, id);
      if (statement.executeUpdate() != 1) {
        throw new AssertionError("There is no row " + id + " for " + sql);
      }
    }
  }

  private String query(String sql, int id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw new AssertionError("There is no row " + id + " for " + sql);
        }
        return rows.getString(1);
      }
    }
  }
}
