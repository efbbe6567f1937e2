package io.mokadb.bench.isolation;

import io.mokadb.bench.micro.Peer;
import java.sql.Connection;
import java.util.Locale;

/** The levels of isolation that are compared. */
public enum ComparedLevel {
  /** A snapshot for each statement; allows lost updates. */
  READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
  /** A snapshot for the transaction; allows write skew. JDBC's and PostgreSQL's REPEATABLE READ. */
  SNAPSHOT(Connection.TRANSACTION_REPEATABLE_READ),
  /** H2 takes it for its SNAPSHOT. */
  SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

  /** Its own number; its REPEATABLE READ is another level. */
  private static final int H2_SNAPSHOT = 6;

  private final int constant;

  ComparedLevel(int constant) {
    this.constant = constant;
  }

  /** Its name in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant of {@link Connection} that each database knows. */
  public int constant() {
    return constant;
  }

  /** The best argument of {@link Connection#setTransactionIsolation} for a database. */
  int constant(Peer peer) {
    return this == SNAPSHOT && peer == Peer.H2 ? H2_SNAPSHOT : constant;
  }
}
