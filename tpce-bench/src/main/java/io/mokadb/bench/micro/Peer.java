package io.mokadb.bench.micro;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The databases that can be compared, with what differs between them. */
public enum Peer {
  /** This project's. */
  MOKA(true) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      String promise = durability == CommitDurability.SYNC ? "sync" : "relaxed";
      return "jdbc:moka:" + directory + ";durability=" + promise + ";cache=256m";
    }

    @Override
    public List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** Never syncs a commit, so it takes part in reads and relaxed commits only. */
  H2(false) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:h2:file:" + directory.resolve("db") + ";CACHE_SIZE=" + CACHE_KB;
    }

    @Override
    public List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** With cached tables and MVCC. */
  HSQLDB(true) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:hsqldb:file:"
          + directory.resolve("db")
          + ";hsqldb.tx=mvcc;hsqldb.default_table_type=cached;hsqldb.cache_rows=2000000"
          + ";hsqldb.cache_size="
          + CACHE_KB
          + ";hsqldb.write_delay="
          + (durability == CommitDurability.RELAXED);
    }

    @Override
    public List<String> beforeClose() {
      return List.of("SHUTDOWN");
    }
  },
  /** With a write-ahead log; relaxed means synchronous=NORMAL, which syncs at checkpoints only. */
  SQLITE(true) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:sqlite:"
          + directory.resolve("db")
          + "?journal_mode=WAL&busy_timeout=10000&cache_size=-"
          + CACHE_KB
          + "&synchronous="
          + (durability == CommitDurability.SYNC ? "FULL" : "NORMAL");
    }

    @Override
    public List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** Stores columns, and syncs each commit: it has no weaker promise. */
  DUCKDB(true) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:duckdb:" + directory.resolve("db");
    }

    /** Row by row it takes two hundred times as long. */
    @Override
    List<String> load(int rows, int groups, int kinds, String pad) {
      return List.of(
          "INSERT INTO bench_item SELECT i, i %% %d, i %% 1000, i %% %d, '%s' FROM range(%d) AS r(i)"
              .formatted(groups, kinds, pad, rows),
          "INSERT INTO bench_owner SELECT i, 'owner ' || i FROM range(%d) AS r(i)"
              .formatted(groups));
    }
  },
  /** A server that runs already; its URL has to be given. */
  POSTGRESQL(true) {
    @Override
    public String url(Path directory, CommitDurability durability, String postgresql) {
      String option = durability == CommitDurability.SYNC ? "on" : "off";
      return postgresql
          + (postgresql.contains("?") ? "&" : "?")
          + "options=-c%20synchronous_commit="
          + option;
    }

    @Override
    public List<String> afterLoad() {
      return List.of("VACUUM ANALYZE");
    }
  };

  private static final int CACHE_KB = 256 * 1024;
  private static final int SQLITE_BUSY = 5;
  private static final int H2_CONCURRENT_UPDATE = 90131;
  private static final int H2_LOCK_TIMEOUT = 50200;

  /** It gives neither a state nor a code. */
  private static final String DUCKDB_CONFLICT = "Conflict on";

  private final boolean syncs;

  Peer(boolean syncs) {
    this.syncs = syncs;
  }

  /**
   * @throws IllegalArgumentException if there is none, with the names of all
   */
  public static Peer named(String name) {
    for (Peer peer : values()) {
      if (peer.label().equals(name) || peer == POSTGRESQL && name.equals("postgres")) {
        return peer;
      }
    }
    throw new IllegalArgumentException(
        "no peer "
            + name
            + "; there are: "
            + Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", "))
            + ", rocksdb");
  }

  /** Its name in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Its URL for a database of the benchmark.
   *
   * @param directory of the files, if it has files of its own
   * @param postgresql URL of the server, for the peer that is one
   */
  public abstract String url(Path directory, CommitDurability durability, String postgresql);

  /** True if it can promise this. */
  public boolean offers(CommitDurability durability) {
    return durability == CommitDurability.RELAXED || syncs;
  }

  /** Statements that fill the tables; none where batches do. */
  List<String> load(int rows, int groups, int kinds, String pad) {
    return List.of();
  }

  /** Statements that it needs once the rows are there. */
  public List<String> afterLoad() {
    return List.of();
  }

  /** Statements that it needs before its last connection goes. */
  public List<String> beforeClose() {
    return List.of();
  }

  /** True if the same work may succeed when it is run again: other transactions were in its way. */
  public static boolean retryable(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return state.startsWith("40")
        || (state.isEmpty() && (e.getErrorCode() & 0xFF) == SQLITE_BUSY)
        || (state.isEmpty() && String.valueOf(e.getMessage()).contains(DUCKDB_CONFLICT))
        || e.getErrorCode() == H2_CONCURRENT_UPDATE
        || e.getErrorCode() == H2_LOCK_TIMEOUT;
  }
}
