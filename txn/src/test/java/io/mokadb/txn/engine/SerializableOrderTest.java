package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.TimestampOracle;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Serializable transactions among commits that are under way when they begin, read or commit. */
final class SerializableOrderTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private static final List<ProtocolStep> BEFORE_TIMESTAMP =
      List.of(
          ProtocolStep.ONE_PHASE_PUBLISHED,
          ProtocolStep.BEFORE_PREWRITE_PRIMARY,
          ProtocolStep.AFTER_PREWRITE_PRIMARY,
          ProtocolStep.BEFORE_COMMIT_TIMESTAMP);

  private static final List<ProtocolStep> AFTER_TIMESTAMP =
      List.of(
          ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
          ProtocolStep.ONE_PHASE_APPLIED,
          ProtocolStep.AFTER_COMMIT_TIMESTAMP,
          ProtocolStep.BEFORE_COMMIT_PRIMARY,
          ProtocolStep.AFTER_COMMIT_PRIMARY);

  private static Stream<Arguments> before() {
    return BEFORE_TIMESTAMP.stream().map(SerializableOrderTest::withPath);
  }

  private static Stream<Arguments> after() {
    return AFTER_TIMESTAMP.stream().map(SerializableOrderTest::withPath);
  }

  private static Arguments withPath(ProtocolStep step) {
    boolean onePhase = step.name().startsWith("ONE_PHASE");
    return Arguments.of(step, onePhase ? CommitPath.FASTEST : CommitPath.TWO_PHASE);
  }

  /** An engine, and what is to happen at a step of its next commit. */
  private static final class Scene {
    final Rig rig;
    final TransactionEngine client;
    private Stop stop = Stop.acting(ProtocolStep.BEFORE_PARKING, () -> {});

    Scene(CommitPath path) {
      rig = new Rig(path);
      client = rig.client((FaultPoints) (step, start) -> stop.reached(step, start));
      committed(rig.writing(client, "old", A, B));
    }

    void at(ProtocolStep step, Runnable action) {
      stop = Stop.acting(step, action);
    }

    Transaction reading(CellKey read, CellKey written) {
      Transaction transaction = rig.serializable(client);
      transaction.get(read);
      transaction.put(written, bytes("new"));
      return transaction;
    }
  }

  private static void committed(Transaction transaction) {
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  private static void refused(Transaction transaction) {
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Conflict.class);
  }

  @ParameterizedTest
  @EnumSource
  void commit_writeSkew_secondIsRefused(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction one = scene.reading(A, B);
    Transaction other = scene.reading(B, A);
    committed(one);
    refused(other);
  }

  @ParameterizedTest
  @EnumSource
  void commit_changedBySnapshotTransaction_isRefused(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.reading(A, B);
    committed(scene.rig.writing(scene.client, "theirs", A));
    refused(reader);
  }

  @ParameterizedTest
  @EnumSource
  void commit_nothingWritten_neverFails(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.rig.serializable(scene.client);
    reader.get(A);
    committed(scene.rig.writing(scene.client, "theirs", A));
    assertThat(reader.get(A)).isEqualTo(bytes("old"));
    committed(reader);
  }

  @ParameterizedTest
  @EnumSource
  void commit_readOfSnapshotTransaction_isNotCompared(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.rig.begin(scene.client);
    reader.get(A);
    reader.put(B, bytes("new"));
    Transaction serializable = scene.reading(B, A);
    committed(serializable);
    committed(reader);
  }

  @ParameterizedTest
  @MethodSource("before")
  void begin_duringCommitWithoutTimestamp_meetsItsWrites(ProtocolStep step, CommitPath path) {
    Scene scene = new Scene(path);
    Transaction[] reader = new Transaction[1];
    // Nobody watches when this commit begins.
    Transaction writer = scene.rig.writing(scene.client, "theirs", A);
    scene.at(step, () -> reader[0] = scene.reading(A, B));
    committed(writer);
    refused(reader[0]);
  }

  @ParameterizedTest
  @MethodSource("before")
  void commit_duringCommitWithoutTimestamp_passes(ProtocolStep step, CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.reading(A, B);
    Transaction writer = scene.rig.writing(scene.client, "theirs", A);
    scene.at(step, () -> committed(reader));
    committed(writer);
  }

  @ParameterizedTest
  @MethodSource("after")
  void commit_duringCommitWithTimestamp_isRefused(ProtocolStep step, CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.reading(A, B);
    Transaction writer = scene.rig.writing(scene.client, "theirs", A);
    scene.at(step, () -> refused(reader));
    committed(writer);
  }

  @ParameterizedTest
  @MethodSource("after")
  void begin_duringCommitWithTimestamp_hasItInItsSnapshot(ProtocolStep step, CommitPath path) {
    Scene scene = new Scene(path);
    Transaction[] reader = new Transaction[1];
    Transaction writer = scene.rig.writing(scene.client, "theirs", A);
    scene.at(step, () -> reader[0] = scene.rig.serializable(scene.client));
    committed(writer);
    assertThat(reader[0].get(A)).isEqualTo(bytes("theirs"));
    reader[0].put(B, bytes("new"));
    committed(reader[0]);
  }

  @ParameterizedTest
  @MethodSource("after")
  void commit_skewInTheMiddleOfCommit_oneOfBothPasses(ProtocolStep step, CommitPath path) {
    Scene scene = new Scene(path);
    Transaction one = scene.reading(A, cell("one"));
    Transaction other = scene.reading(cell("one"), A);
    scene.at(step, () -> refused(other));
    committed(one);
  }

  /** While a transaction watches, all are kept; afterwards nothing is. */
  @ParameterizedTest
  @EnumSource
  void commit_afterManyOthers_findsTheOneThatMatters(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction early = scene.reading(A, B);
    committed(scene.rig.writing(scene.client, "theirs", A));
    for (int i = 0; i < 500; i++) {
      committed(scene.rig.writing(scene.client, "other " + i, cell("c")));
      Transaction between = scene.reading(A, cell("d"));
      committed(between);
    }
    refused(early);
  }

  @ParameterizedTest
  @EnumSource
  void commit_outcomeUnknown_countsAsWritten(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.reading(A, B);
    Transaction writer = scene.rig.writing(scene.client, "theirs", A);
    ProtocolStep last =
        path == CommitPath.FASTEST
            ? ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN
            : ProtocolStep.BEFORE_COMMIT_PRIMARY;
    scene.at(
        last,
        () -> {
          throw new IllegalStateException("Broken at " + last);
        });
    assertThatThrownBy(writer::commit).isInstanceOf(IllegalStateException.class);
    scene.at(ProtocolStep.BEFORE_PARKING, () -> {});
    refused(reader);
  }

  @Test
  void commit_loadOfWhatWasRead_isRefused() {
    Scene scene = new Scene(CommitPath.FASTEST);
    Transaction absent = scene.reading(cell("c"), cell("result"));
    Transaction apart = scene.reading(A, cell("other"));
    try (Transaction loading = scene.rig.begin(scene.client)) {
      assertThat(loading.load(List.of(new CellValue(cell("c"), bytes("loaded")))).isEmpty())
          .isTrue();
    }
    refused(absent);
    committed(apart);
  }

  @Test
  void begin_duringLoad_meetsItsCells() {
    Scene scene = new Scene(CommitPath.FASTEST);
    Transaction[] reader = new Transaction[1];
    try (Transaction loading = scene.rig.begin(scene.client)) {
      // The oracle is asked between the beginning of the load and its timestamp.
      scene.at(
          ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN,
          () -> reader[0] = scene.rig.serializable(scene.client));
      var unused = loading.load(List.of(new CellValue(cell("c"), bytes("loaded"))));
    }
    assertThat(reader[0].get(cell("c"))).isEqualTo(bytes("loaded"));
    reader[0].put(A, bytes("new"));
    committed(reader[0]);
  }

  /** Lets others act between the moment in which a timestamp is drawn and its arrival. */
  private static final class SlowOracle implements TimestampOracle {
    private final TimestampOracle oracle;
    private Runnable onTheWay;

    SlowOracle(TimestampOracle oracle) {
      this.oracle = oracle;
    }

    @Override
    public long next() {
      long timestamp = oracle.next();
      Runnable action = onTheWay;
      onTheWay = null;
      if (action != null) {
        action.run();
      }
      return timestamp;
    }

    @Override
    public long forReading() {
      return oracle.forReading();
    }
  }

  @ParameterizedTest
  @EnumSource
  void commit_earlierTimestampOnItsWay_isRefused(CommitPath path) {
    Rig rig = new Rig(path);
    SlowOracle oracle = new SlowOracle(rig.oracle);
    TransactionEngine client =
        TransactionEngine.create(rig.store, oracle, rig.world.environment(), Rig.OPTIONS);
    Transaction reader = rig.serializable(client);
    assertThat(reader.get(A)).isNull();
    reader.put(B, bytes("new"));
    Transaction writer = rig.writing(client, "theirs", A);
    oracle.onTheWay = () -> refused(reader);
    committed(writer);
  }

  @Test
  void commit_timestampOfLoadOnItsWay_isRefused() {
    Rig rig = new Rig(CommitPath.FASTEST);
    SlowOracle oracle = new SlowOracle(rig.oracle);
    TransactionEngine client =
        TransactionEngine.create(rig.store, oracle, rig.world.environment(), Rig.OPTIONS);
    Transaction reader = rig.serializable(client);
    assertThat(reader.get(A)).isNull();
    reader.put(B, bytes("new"));
    try (Transaction loading = rig.begin(client)) {
      oracle.onTheWay = () -> refused(reader);
      assertThat(loading.load(List.of(new CellValue(A, bytes("loaded")))).isEmpty()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void commit_afterARefusedOne_passes(CommitPath path) {
    Scene scene = new Scene(path);
    Transaction reader = scene.reading(A, B);
    Transaction refused = scene.reading(cell("c"), A);
    committed(scene.rig.writing(scene.client, "theirs", cell("c")));
    refused(refused);
    committed(reader);
  }

  @ParameterizedTest
  @EnumSource
  void tracksReads_readOnlyOrOfAnotherLevel_isFalse(CommitPath path) {
    Rig rig = new Rig(path);
    TransactionEngine client = rig.client();
    TransactionOptions options = TransactionOptions.DEFAULT.withPath(path).withSerializable(true);
    assertThat(client.begin(options).tracksReads()).isTrue();
    assertThat(client.begin(options.withReadOnly(true)).tracksReads()).isFalse();
    assertThat(client.begin(options.withSnapshot(client.currentTimestamp())).tracksReads())
        .isFalse();
    assertThat(rig.begin(client).tracksReads()).isFalse();
  }

  @Test
  void renewSnapshot_nothingWritten_forgetsWhatWasRead() {
    Scene scene = new Scene(CommitPath.FASTEST);
    Transaction moving = scene.rig.serializable(scene.client);
    moving.get(A);
    committed(scene.rig.writing(scene.client, "theirs", A));
    moving.renewSnapshot();
    assertThat(moving.get(A)).isEqualTo(bytes("theirs"));
    moving.put(B, bytes("new"));
    committed(moving);
  }

  @Test
  void renewSnapshot_withWrites_keepsWhatWasRead() {
    Scene scene = new Scene(CommitPath.FASTEST);
    Transaction moving = scene.reading(A, B);
    committed(scene.rig.writing(scene.client, "theirs", A));
    moving.renewSnapshot();
    moving.get(cell("c"));
    refused(moving);
  }
}
