package io.mokadb.embedded.upkeep;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Connections in turns, each with a transaction of its own, which commits or does not. */
final class Clients {
  private final String url;
  private final int count;
  private final List<BaseTable> tables;
  private final Script script;
  private final Random random;
  private final List<Connection> connections = new ArrayList<>();
  private int committed;

  Clients(String url, int count, List<BaseTable> tables, Script script, Random random)
      throws SQLException {
    this.url = url;
    this.count = count;
    this.tables = tables;
    this.script = script;
    this.random = random;
    open();
  }

  void open() throws SQLException {
    for (int i = 0; i < count; i++) {
      Connection connection = DriverManager.getConnection(url);
      connection.setAutoCommit(false);
      connections.add(connection);
    }
  }

  void close() throws SQLException {
    for (Connection connection : connections) {
      connection.rollback();
      connection.close();
    }
    connections.clear();
  }

  /** How many transactions have committed. */
  int committed() {
    return committed;
  }

  /** One of them changes something; often its transaction ends. */
  void step() throws SQLException {
    int number = random.nextInt(connections.size());
    Connection connection = connections.get(number);
    String client = "c" + number;
    boolean undone = random.nextInt(8) == 0;
    if (undone) {
      script.run(client, connection, "SAVEPOINT s");
    }
    for (String sql : tables.get(random.nextInt(tables.size())).change()) {
      if (script.run(client, connection, sql, "23505", "40001").equals("40001")) {
        connection.rollback();
        script.note(client + ": ROLLBACK;");
        return;
      }
    }
    if (undone) {
      script.run(client, connection, "ROLLBACK TO SAVEPOINT s");
    }
    switch (random.nextInt(8)) {
      case 0, 1 -> script.note(client + ": (goes on)");
      case 2 -> {
        connection.rollback();
        script.note(client + ": ROLLBACK;");
      }
      default -> commit(client, connection);
    }
  }

  /** Ends all transactions. */
  void commit() throws SQLException {
    for (int i = 0; i < connections.size(); i++) {
      commit("c" + i, connections.get(i));
    }
  }

  private void commit(String client, Connection connection) throws SQLException {
    try {
      connection.commit();
      committed++;
      script.note(client + ": COMMIT;");
    } catch (SQLException e) {
      script.note(client + ": COMMIT; -- " + e.getSQLState());
      if (!e.getSQLState().equals("40001")) {
        throw e;
      }
      connection.rollback();
    }
  }
}
