package io.mokadb.bench.profile;

import java.util.List;
import java.util.Optional;

/** The part of the software that a sample of processor time is charged to. */
enum Layer {
  SQL("SQL", "io.mokadb.sql.", "org.apache.calcite."),
  TRANSACTIONS("transaction protocol", "io.mokadb.txn."),
  STORE("store", "io.mokadb.kv."),
  ROCKSDB("RocksDB", "org.rocksdb.", "librocksdbjni"),
  DRIVER(
      "driver",
      "io.mokadb.jdbc.",
      "io.mokadb.session.",
      "io.mokadb.remote.",
      "io.mokadb.wire.",
      "io.mokadb.embedded.",
      "io.mokadb.node.",
      "org.postgresql.",
      "org.mariadb."),
  OTHER_DATABASE("other database", "org.h2.", "org.hsqldb.", "org.apache.derby.", "org.sqlite."),
  BENCHMARK("benchmark", "io.mokadb.bench.", "com.zaxxer.hikari."),
  COLLECTOR("GC"),
  COMPILER("JIT"),
  REST("rest of the JVM");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> prefixes;

  Layer(String title, String... prefixes) {
    this.title = title;
    this.prefixes = List.of(prefixes);
  }

  /** Its name in tables. */
  String title() {
    return title;
  }

  /**
   * The layer that has called last: libraries of Java, of C and the kernel work for their caller.
   */
  static Layer of(StackSample sample) {
    Optional<Background> jvm = Background.ofJvm(sample.thread());
    if (jvm.isPresent()) {
      return switch (jvm.get()) {
        case COLLECTOR -> COLLECTOR;
        case COMPILER -> COMPILER;
        default -> REST;
      };
    }
    for (int i = sample.stack().size() - 1; i >= 0; i--) {
      for (Layer layer : values()) {
        if (layer.prefixes.stream().anyMatch(sample.stack().get(i)::startsWith)) {
          return layer;
        }
      }
    }
    return Background.of(sample.thread()) == Background.COMPACTION ? ROCKSDB : REST;
  }
}
