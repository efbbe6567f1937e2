package io.mokadb.bench.isolation;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The prepared statements of one connection; each checks the number of its rows. */
final class BankStatements implements AutoCloseable {

  private final PreparedStatement find;
  private final PreparedStatement saving;
  private final PreparedStatement checking;
  private final PreparedStatement range;
  private final PreparedStatement addSaving;
  private final PreparedStatement addChecking;
  private final PreparedStatement emptySaving;
  private final PreparedStatement emptyChecking;

  /**
   * A balance that was read.
   *
   * @param cents the money
   * @param changes times that the row was changed: its version
   */
  record Funds(long cents, int changes) {}

  BankStatements(Connection connection) throws SQLException {
    find = connection.prepareStatement("SELECT custid FROM bench_account WHERE name = ?");
    saving = connection.prepareStatement("SELECT bal, changes FROM bench_saving WHERE custid = ?");
    checking =
        connection.prepareStatement("SELECT bal, changes FROM bench_checking WHERE custid = ?");
    range =
        connection.prepareStatement(
            "SELECT SUM(bal), COUNT(*) FROM bench_checking WHERE custid >= ? AND custid < ?");
    addSaving =
        connection.prepareStatement(
            "UPDATE bench_saving SET bal = bal + ?, changes = changes + 1 WHERE custid = ?");
    addChecking =
        connection.prepareStatement(
            "UPDATE bench_checking SET bal = bal + ?, changes = changes + 1 WHERE custid = ?");
    emptySaving =
        connection.prepareStatement(
            "UPDATE bench_saving SET bal = 0, changes = changes + 1 WHERE custid = ?");
    emptyChecking =
        connection.prepareStatement(
            "UPDATE bench_checking SET bal = 0, changes = changes + 1 WHERE custid = ?");
  }

  /** The number of the customer with this name. */
  int find(String name) throws SQLException {
    find.setString(1, name);
    try (ResultSet row = find.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("no customer has the name " + name);
      }
      return row.getInt(1);
    }
  }

  Funds saving(int customer) throws SQLException {
    return funds(saving, customer);
  }

  Funds checking(int customer) throws SQLException {
    return funds(checking, customer);
  }

  private static Funds funds(PreparedStatement query, int customer) throws SQLException {
    query.setInt(1, customer);
    try (ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("customer " + customer + " has no balance");
      }
      return new Funds(row.getLong(1), row.getInt(2));
    }
  }

  /** The money on so many neighbouring checking accounts. */
  long checking(int first, int customers) throws SQLException {
    range.setInt(1, first);
    range.setInt(2, first + customers);
    try (ResultSet row = range.executeQuery()) {
      if (!row.next() || row.getInt(2) != customers) {
        throw new SQLException("the range from customer " + first + " lacks accounts");
      }
      return row.getLong(1);
    }
  }

  void addSaving(int customer, long cents) throws SQLException {
    add(addSaving, customer, cents);
  }

  void addChecking(int customer, long cents) throws SQLException {
    add(addChecking, customer, cents);
  }

  private static void add(PreparedStatement update, int customer, long cents) throws SQLException {
    update.setLong(1, cents);
    update.setInt(2, customer);
    one(update);
  }

  /** Sets both balances of a customer to zero. */
  void empty(int customer) throws SQLException {
    emptySaving.setInt(1, customer);
    one(emptySaving);
    emptyChecking.setInt(1, customer);
    one(emptyChecking);
  }

  private static void one(PreparedStatement update) throws SQLException {
    int rows = update.executeUpdate();
    if (rows != 1) {
      throw new SQLException("the statement changed " + rows + " rows instead of one");
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement :
        new PreparedStatement[] {
          find, saving, checking, range, addSaving, addChecking, emptySaving, emptyChecking
        }) {
      statement.close();
    }
  }
}
