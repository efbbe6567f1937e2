package io.mokadb.bench.profile;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Threads that no transaction of the workload runs on, by the beginnings of their names. */
enum Background {
  COLLECTOR("GC", "GC Thread", "G1 ", "ParGC", "Concurrent Mark", "Parallel GC", "ZWorker", "Shen"),
  COMPILER("JIT compiler", "C1 Compiler", "C2 Compiler", "Sweeper"),
  COMPACTION("RocksDB: flush and compaction", "rocksdb:"),
  OBSERVERS("observers", "moka-observer"),
  SYNC("log's sync", "moka-wal-sync"),
  MOKA("Moka's other threads", "moka-"),
  PROFILER("profiler", "Async-profiler", "JFR "),
  WORKLOAD("workload, between transactions", "tpce "),
  PROGRAM("benchmark's other threads", "main", "Hikari"),
  REST("rest of the JVM");

  private static final EnumSet<Background> JVM = EnumSet.of(COLLECTOR, COMPILER, PROFILER);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> prefixes;

  Background(String title, String... prefixes) {
    this.title = title;
    this.prefixes = List.of(prefixes);
  }

  /** Its name in tables. */
  String title() {
    return title;
  }

  static Background of(String thread) {
    for (Background group : values()) {
      if (group.prefixes.stream().anyMatch(thread::startsWith)) {
        return group;
      }
    }
    return REST;
  }

  /** The group of a thread of the virtual machine or of the profiler. */
  static Optional<Background> ofJvm(String thread) {
    return Optional.of(of(thread)).filter(JVM::contains);
  }
}
