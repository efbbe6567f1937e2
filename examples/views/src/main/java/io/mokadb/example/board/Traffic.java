package io.mokadb.example.board;

import io.mokadb.example.board.Airfield.Route;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * What happens to flights: some are announced, some leave, some are cancelled, each time as a
 * transaction. Routes are drawn by their flights of 2008; carriers and delays are made up. Used by
 * one thread.
 */
final class Traffic implements AutoCloseable {
  private static final List<String> CARRIERS = List.of("AA", "AA", "BW", "CN", "DX", "EA", "FT");
  private static final int ANNOUNCED = 5;
  private static final int LONGEST = 90;

  private final Random random;
  private final Connection connection;
  private final PreparedStatement insert;
  private final PreparedStatement leave;
  private final PreparedStatement cancel;
  private final NavigableMap<Integer, Route> drawn = new TreeMap<>();
  private int weight;
  private long last;

  /**
   * @param connection closed with this
   * @param seed of the random numbers
   */
  Traffic(Connection connection, long seed) throws SQLException {
    this.connection = connection;
    this.random = new Random(seed);
    for (Route route : Airfield.routes(connection)) {
      drawn.put(weight, route);
      weight += route.flights();
    }
    connection.setAutoCommit(false);
    insert = connection.prepareStatement("INSERT INTO flight VALUES (?, ?, ?, ?, NULL)");
    leave = connection.prepareStatement("UPDATE flight SET delay = ? WHERE id = ?");
    cancel = connection.prepareStatement("DELETE FROM flight WHERE id = ?");
  }

  /** One transaction: some flights are announced, some of those before leave, one is cancelled. */
  void step() throws SQLException {
    for (int i = 0; i < ANNOUNCED; i++) {
      Route route = drawn.floorEntry(random.nextInt(weight)).getValue();
      insert.setLong(1, ++last);
      insert.setString(2, route.origin());
      insert.setString(3, route.destination());
      insert.setString(4, CARRIERS.get(random.nextInt(CARRIERS.size())));
      insert.executeUpdate();
    }
    for (int i = 0; i < ANNOUNCED - 1; i++) {
      // Most are in time.
      leave.setInt(1, Math.max(0, random.nextInt(LONGEST) - LONGEST / 2));
      leave.setLong(2, any());
      leave.executeUpdate();
    }
    cancel.setLong(1, any());
    cancel.executeUpdate();
    connection.commit();
  }

  /** One that has been announced, and perhaps cancelled. */
  private long any() {
    return 1 + (long) (random.nextDouble() * last);
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      connection.rollback();
      insert.close();
      leave.close();
      cancel.close();
    }
  }
}
