package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.raw.RawRocks;
import java.sql.SQLException;
import java.util.Optional;

/** A participant: a database, or the store without one. */
sealed interface Contender extends AutoCloseable {

  String name();

  /** The operation, or empty when this contender has no such thing. */
  Optional<Operation> open(Experiment experiment, int thread) throws SQLException;

  @Override
  void close() throws SQLException;

  /** A database behind JDBC. */
  record Database(MicroSite site) implements Contender {
    @Override
    public String name() {
      return site.name();
    }

    @Override
    public Optional<Operation> open(Experiment experiment, int thread) throws SQLException {
      return Optional.of(experiment.open(site, thread));
    }

    @Override
    public void close() throws SQLException {
      site.close();
    }
  }

  /** RocksDB by itself, doing what the experiment comes down to. */
  record Store(RawRocks rocks) implements Contender {
    static final String NAME = "rocksdb";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Optional<Operation> open(Experiment experiment, int thread) {
      return switch (experiment.name()) {
        case "point-select" -> Optional.of(rocks.get(thread));
        case "scan", "scan-rows", "group" -> Optional.of(rocks.scan());
        case "insert" -> Optional.of(rocks.put(1));
        case "update" -> Optional.of(rocks.overwrite(thread));
        case "counter" -> Optional.of(rocks.overwriteFirst());
        case "ten-rows" -> Optional.of(rocks.put(10));
        case "batch-load" -> Optional.of(rocks.put(1000));
        default -> Optional.empty();
      };
    }

    @Override
    public void close() {
      rocks.close();
    }
  }
}
