package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.leaf.UnrolledCursor;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of read leaves what a serializable transaction is compared with: no less than it was
 * told, and no more. In the store are the rows b, d, f, h and j.
 */
final class SerializableReadsTest {
  private static final List<String> ROWS = List.of("b", "d", "f", "h", "j");

  /**
   * @param read the read of the transaction
   * @param told rows, present and absent, of which it was told something
   * @param untold rows of which it was told nothing
   */
  private record Kind(String name, Consumer<Transaction> read, String told, String untold) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static CellKey cell(String row) {
    return TestEnvironment.cell(row);
  }

  private static CellKey other(String row) {
    return CellKey.of(cell(row).row(), Column.of(1));
  }

  private static KeyRange rows(String from, String to) {
    return KeyRange.of(cell(from).row(), cell(to).row());
  }

  private static Scan scan(boolean reverse) {
    return new Scan(rows("c", "i"), new ColumnRange(0, 0), reverse, 2);
  }

  private static void read(ValueCursor cursor, int cells) {
    for (int i = 0; i < cells; i++) {
      assertThat(cursor.next()).isTrue();
    }
  }

  private static Consumer<Transaction> scanning(boolean reverse, int cells) {
    return transaction -> {
      try (ValueCursor cursor = transaction.scan(scan(reverse))) {
        read(cursor, cells);
      }
    };
  }

  private static void drain(ValueCursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        assertThat(cursor.key()).isNotNull();
      }
    }
  }

  private static Stream<Kind> kinds() {
    return Stream.of(
        new Kind("point", transaction -> transaction.get(cell("d")), "d", "bcefj"),
        new Kind("absent point", transaction -> transaction.get(cell("e")), "e", "bdf"),
        new Kind(
            "many points",
            transaction -> transaction.getAll(List.of(cell("b"), cell("e"))),
            "be",
            "acdf"),
        new Kind(
            "many points, some of them own",
            transaction -> {
              transaction.put(cell("x"), bytes("own"));
              assertThat(transaction.getAll(List.of(cell("b"), cell("x"), cell("e"))).get(1))
                  .isEqualTo(bytes("own"));
            },
            "be",
            "acdf"),
        new Kind(
            "prefetched",
            transaction -> {
              transaction.prefetch(List.of(cell("b"), cell("e")));
              if (!transaction.isKnownAbsent(cell("e"))) {
                assertThat(transaction.get(cell("e"))).isNull();
              }
            },
            "e",
            "bd"),
        new Kind("scan", transaction -> drain(transaction.scan(scan(false))), "cdefgh", "abij"),
        new Kind("reverse", transaction -> drain(transaction.scan(scan(true))), "cdefgh", "abij"),
        new Kind("scan, nothing read", scanning(false, 0), "", "abcdefghij"),
        new Kind("scan, one read", scanning(false, 1), "cd", "abefghij"),
        new Kind("scan, two read", scanning(false, 2), "cdef", "abghij"),
        new Kind("reverse, one read", scanning(true, 1), "h", "abcdefgij"),
        new Kind("reverse, two read", scanning(true, 2), "fgh", "abcdeij"),
        new Kind(
            "scan that is left open",
            transaction -> read(transaction.scan(scan(false)), 2),
            "cdef",
            "abghij"),
        new Kind(
            "scan with own writes",
            transaction -> {
              transaction.put(cell("e"), bytes("own"));
              transaction.delete(cell("d"));
              try (ValueCursor cursor = transaction.scan(scan(false))) {
                read(cursor, 1);
                assertThat(cursor.key()).isEqualTo(cell("e"));
              }
            },
            "c",
            "abfghij"),
        new Kind(
            "several ranges",
            transaction ->
                drain(transaction.scan(scan(false), List.of(rows("c", "e"), rows("g", "h")))),
            "cdg",
            "abefhij"),
        new Kind(
            "several ranges, one read",
            transaction -> {
              try (ValueCursor cursor =
                  transaction.scan(scan(false), List.of(rows("c", "e"), rows("f", "i")))) {
                read(cursor, 1);
              }
            },
            "cd",
            "abefghij"),
        new Kind(
            "all rows",
            transaction -> drain(transaction.scan(Scan.forward(KeyRange.all()))),
            "abcdefghijz",
            ""),
        new Kind(
            "versions",
            transaction -> {
              try (VersionCursor cursor = transaction.versions(scan(false), 0)) {
                assertThat(cursor.next()).isTrue();
              }
            },
            "cdefgh",
            "abij"),
        new Kind(
            "own write",
            transaction -> {
              transaction.put(cell("d"), bytes("own"));
              assertThat(transaction.get(cell("d"))).isEqualTo(bytes("own"));
            },
            "",
            "abcefghij"));
  }

  private static Stream<Arguments> kindsAndPaths() {
    return kinds()
        .flatMap(kind -> Stream.of(CommitPath.values()).map(path -> Arguments.of(kind, path)));
  }

  private static Rig filled(CommitPath path, WriteSpace space) {
    Rig rig = new Rig(path, space);
    TransactionEngine client = rig.client();
    for (String row : ROWS) {
      assertCommitted(rig.writing(client, "old", cell(row), other(row)).commit());
    }
    return rig;
  }

  private static Transaction begin(Rig rig, TransactionEngine client) {
    return rig.serializable(client);
  }

  private static void assertCommitted(CommitOutcome outcome) {
    assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
  }

  /** Reads, lets another one write a row, and commits. */
  private static CommitOutcome meeting(Rig rig, TransactionEngine client, Kind kind, CellKey cell) {
    try (Transaction reader = begin(rig, client)) {
      kind.read.accept(reader);
      reader.put(cell("result"), bytes("of what was read"));
      Transaction writer = rig.begin(client);
      if (writer.get(cell) == null) {
        writer.put(cell, bytes("new"));
      } else {
        writer.delete(cell);
      }
      assertCommitted(writer.commit());
      return reader.commit();
    }
  }

  private static void check(WriteSpace space, Kind kind, CommitPath path) {
    for (String row : kind.told.split("")) {
      if (!row.isEmpty()) {
        Rig rig = filled(path, space);
        CommitOutcome outcome = meeting(rig, rig.client(), kind, cell(row));
        assertThat(outcome).as(row).isInstanceOf(CommitOutcome.Conflict.class);
        CommitOutcome.Conflict conflict = (CommitOutcome.Conflict) outcome;
        assertThat(conflict.cell()).isEqualTo(cell(row));
        assertThat(conflict.readBefore()).isTrue();
        assertThat(conflict.otherStartTimestamp()).isPositive();
        assertThat(rig.read(rig.client(), cell("result"))).isNull();
        assertThat(rig.locks()).isZero();
      }
    }
    for (String row : kind.untold.split("")) {
      if (!row.isEmpty()) {
        Rig rig = filled(path, space);
        assertThat(meeting(rig, rig.client(), kind, cell(row)))
            .as(row)
            .isInstanceOf(CommitOutcome.Committed.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kindsAndPaths")
  void commit_afterARead_failsForWhatItWasToldOnly(Kind kind, CommitPath path) {
    check(WriteSpace.UNBOUNDED, kind, path);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void commit_ofSpilledWrites_isComparedToo(Kind kind) {
    // The writes of the reader are spilled. Those of the others are listed.
    Kind spilling =
        new Kind(
            kind.name,
            transaction -> {
              for (int i = 0; i < 300; i++) {
                transaction.put(cell("spilled " + i), bytes("to the disk"));
              }
              kind.read.accept(transaction);
            },
            kind.told,
            kind.untold);
    TinySpace tiny = new TinySpace(4_001);
    check(tiny.space(), spilling, CommitPath.TWO_PHASE);
    assertThat(tiny.wasUsed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void commit_otherColumn_isNoConflict(CommitPath path) {
    for (Kind kind : kinds().toList()) {
      Rig rig = filled(path, WriteSpace.UNBOUNDED);
      if (!kind.name.equals("all rows")) {
        assertCommitted(meeting(rig, rig.client(), kind, other("d")));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void commit_lockOfWhatWasRead_isNoConflict(CommitPath path) {
    Rig rig = filled(path, WriteSpace.UNBOUNDED);
    TransactionEngine client = rig.client();
    try (Transaction reader = begin(rig, client)) {
      reader.get(cell("d"));
      reader.put(cell("result"), bytes("of what was read"));
      Transaction locker = rig.begin(client);
      locker.lock(cell("d"));
      assertCommitted(locker.commit());
      assertCommitted(reader.commit());
    }
  }

  @ParameterizedTest
  @EnumSource
  void commit_spilledWritesOfOthers_areMet(CommitPath path) {
    TinySpace tiny = new TinySpace(4_001);
    for (String row : List.of("spilled 150", "spilled 1", "spilled 299", "zebra", "a")) {
      Rig rig = filled(path, tiny.space());
      TransactionEngine client = rig.client();
      try (Transaction reader = begin(rig, client);
          Transaction writer = rig.begin(client)) {
        reader.get(cell(row));
        reader.put(cell("result"), bytes("of what was read"));
        for (int i = 0; i < 300; i++) {
          writer.put(cell("spilled " + i), bytes("to the disk"));
        }
        assertCommitted(writer.commit());
        Class<?> expected =
            row.startsWith("spilled")
                ? CommitOutcome.Conflict.class
                : CommitOutcome.Committed.class;
        assertThat(reader.commit()).as(row).isInstanceOf(expected);
      }
    }
    assertThat(tiny.wasUsed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void commit_afterRuns_failsForWhatItWasTold(CommitPath path) {
    for (String row : List.of("row 105", "row 135", "row 999", "row 001")) {
      Rig rig = new Rig(path);
      TransactionEngine client =
          TransactionEngine.create(
              rig.store,
              rig.oracle,
              rig.world.environment(),
              Rig.OPTIONS.withLeaves(LeafOptions.tiny(1 << 20, 30)));
      Transaction filling = rig.begin(client);
      for (int i = 100; i < 200; i++) {
        filling.put(cell("row " + i), bytes("value " + i));
      }
      assertCommitted(filling.commit());
      Scan scan =
          new Scan(KeyRange.prefix(cell("row ").row()), new ColumnRange(0, 0), false, 8)
              .decoding(UnrolledCursor.WISH);
      for (int i = 0; i < 5; i++) {
        try (Transaction warming = rig.begin(client)) {
          drain(new UnrolledCursor(warming.scan(scan)));
        }
      }
      try (Transaction reader = begin(rig, client)) {
        UnrolledCursor cursor = new UnrolledCursor(reader.scan(scan));
        read(cursor, 40);
        assertThat(cursor.inRuns()).isPositive();
        cursor.close();
        reader.put(cell("result"), bytes("of what was read"));
        assertCommitted(rig.writing(client, "new", cell(row)).commit());
        Class<?> expected =
            row.equals("row 999") ? CommitOutcome.Committed.class : CommitOutcome.Conflict.class;
        assertThat(reader.commit()).as(row).isInstanceOf(expected);
      }
    }
  }
}
