package io.mokadb.txn.sim.check;

import static io.mokadb.txn.sim.check.TxnBuilder.txn;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.Txn;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Each checker of histories: one that breaks its rule, and what comes close and does not. */
final class HistoryCheckersTest {
  private static final Checker LISTS = new Cycles("", VersionOrder.byPrefix());
  private static final Checker REGISTERS = new Cycles("", VersionOrder.byCommit());

  /** Everything that may happen under snapshot isolation: conflicts, write skew, deletes. */
  private static final Txn[] CLEAN = {
    txn("init", 1).writes("x", "a").writes("y", "p").commits(2),
    txn("append", 3).reads("x", "a").writes("x", "a b").reads("x", "a b").commits(6),
    txn("loser", 4).reads("x", "a").writes("x", "a c").aborts(),
    txn("early", 5).reads("x", "a").reads("y", "p").ends(),
    txn("later", 7).reads("x", "a b").reads("y", "p").ends(),
    txn("skew one", 8).reads("x", "a b").reads("y", "p").writes("x", "a b d").commits(10),
    txn("skew two", 9).reads("x", "a b").reads("y", "p").writes("y", "p q").commits(11),
    txn("both", 12).reads("x", "a b d").reads("y", "p q").writes("z", "1").locks("x").commits(13),
    txn("delete", 14).writes("z", null).commits(15),
    txn("again", 16).reads("z", null).reads("z", null).ends(),
  };

  private static void assertBroken(Checker checker, String rule, Txn... transactions) {
    assertThat(checker.check(Evidence.of(transactions)))
        .isNotEmpty()
        .allSatisfy(violation -> assertThat(violation.rule()).isEqualTo(rule));
  }

  private static void assertKept(Checker checker, Txn... transactions) {
    assertThat(checker.check(Evidence.of(transactions))).isEmpty();
  }

  @Test
  void cleanHistory_breaksNoRule() {
    List<Checker> all =
        List.of(
            new SnapshotReads(),
            new OwnWrites(),
            new RepeatableReads(),
            new DirtyReads(""),
            new LostUpdates(""),
            new FirstCommitterWins(),
            new RealTime(),
            new ListOrder("x"),
            new ListOrder("y"),
            new Cycles("x", VersionOrder.byPrefix()),
            LISTS,
            REGISTERS);
    all.forEach(checker -> assertKept(checker, CLEAN));
  }

  @Test
  void snapshotReads_readOfNewerVersion_isFound() {
    assertBroken(
        new SnapshotReads(),
        "snapshot read",
        txn("w", 1).writes("x", "a").commits(5),
        txn("r", 4).reads("x", "a").ends());
  }

  @Test
  void snapshotReads_missedVersion_isFoundInAbortedTransactionsToo() {
    assertBroken(
        new SnapshotReads(),
        "snapshot read",
        txn("w", 1).writes("x", "a").commits(5),
        txn("r", 6).reads("x", null).aborts());
  }

  @Test
  void snapshotReads_scanThatMissesACell_isFound() {
    Access scan = new Access.Scanned("a", "z", new TreeMap<>(Map.of("x", "a")));
    Txn scanning = new Txn("r", 6, 7, 6, 6, Txn.Status.COMMITTED, List.of(scan));
    assertBroken(
        new SnapshotReads(),
        "snapshot read",
        txn("w", 1).writes("x", "a").writes("y", "b").commits(5),
        scanning);
  }

  @Test
  void ownWrites_readOfAnOlderValue_isFound() {
    Txn forgetful = txn("t", 1).writes("x", "a").reads("x", null).ends();
    assertBroken(new OwnWrites(), "read your own writes", forgetful);
    assertKept(new SnapshotReads(), txn("t", 1).writes("x", "a").reads("x", "a").commits(2));
  }

  @Test
  void repeatableReads_twoValues_areFound() {
    assertBroken(
        new RepeatableReads(),
        "repeatable read",
        txn("t", 1).reads("x", "a").reads("x", "b").ends());
    assertKept(
        new RepeatableReads(),
        txn("t", 1).reads("x", "a").writes("x", "b").reads("x", "b").commits(2));
  }

  @Test
  void dirtyReads_ofAbortedWriter_isG1a() {
    assertBroken(
        new DirtyReads(""),
        "G1a",
        txn("w", 1).writes("x", "a").aborts(),
        txn("r", 2).reads("x", "a").ends());
  }

  @Test
  void dirtyReads_ofIntermediateValue_isG1b() {
    assertBroken(
        new DirtyReads(""),
        "G1b",
        txn("w", 1).writes("x", "a").writes("x", "b").commits(2),
        txn("r", 3).reads("x", "a").ends());
    assertKept(
        new DirtyReads(""),
        txn("w", 1).writes("x", "a").reads("x", "a").writes("x", "b").commits(2));
  }

  @Test
  void lostUpdates_twoReplaceOneVersion_isFound() {
    assertBroken(
        new LostUpdates(""),
        "lost update",
        txn("w", 1).writes("x", "a").commits(2),
        txn("one", 3).reads("x", "a").writes("x", "b").commits(5),
        txn("two", 4).reads("x", "a").writes("x", "c").commits(6));
  }

  @Test
  void firstCommitterWins_overlappingWriters_areFound() {
    assertBroken(
        new FirstCommitterWins(),
        "first committer wins",
        txn("one", 3).writes("x", "b").commits(5),
        txn("two", 4).writes("x", "c").commits(6));
  }

  @Test
  void firstCommitterWins_overlappingLockAndWrite_areFound_invariant10() {
    assertBroken(
        new FirstCommitterWins(),
        "first committer wins",
        txn("one", 3).locks("x").writes("y", "b").commits(5),
        txn("two", 4).writes("x", "c").commits(6));
  }

  @Test
  void realTime_snapshotOlderThanAnAcknowledgedCommit_isFound() {
    assertBroken(
        new RealTime(),
        "real time",
        txn("w", 10).writes("x", "a").commits(12),
        txn("r", 11).invokedAt(13).ends());
    assertKept(
        new RealTime(),
        txn("w", 10).writes("x", "a").commits(12),
        txn("r" + RealTime.AS_OF, 11).invokedAt(13).ends(),
        txn("meanwhile", 11).invokedAt(12).ends());
  }

  @Test
  void listOrder_elementThatVanished_isFound() {
    assertBroken(
        new ListOrder("x"),
        "list order",
        txn("one", 1).reads("x", null).writes("x", "a").commits(2),
        txn("two", 3).reads("x", null).writes("x", "b").commits(4));
    assertBroken(
        new ListOrder("x"),
        "list order",
        txn("one", 1).reads("x", "a b").ends(),
        txn("two", 2).reads("x", "b").ends(),
        txn("three", 3).reads("x", "a b c").ends());
  }

  @Test
  void cycles_ofWrites_areG0() {
    Txn one = txn("one", 1).writes("x", "a").writes("y", "p q").commits(2);
    Txn two = txn("two", 1).writes("x", "a b").writes("y", "p").commits(2);
    assertBroken(LISTS, "G0", one, two, txn("r", 3).reads("x", "a b").reads("y", "p q").ends());
  }

  @Test
  void cycles_ofReadsFrom_areG1c() {
    assertBroken(
        LISTS,
        "G1c",
        txn("one", 1).writes("x", "a").reads("y", "p").commits(2),
        txn("two", 1).writes("y", "p").reads("x", "a").commits(2));
    assertBroken(
        REGISTERS,
        "G1c",
        txn("one", 1).writes("x", "1").reads("y", "2").commits(3),
        txn("two", 2).writes("y", "2").reads("x", "1").commits(4));
  }

  @Test
  void cycles_withOneOverwrittenRead_areGSingle() {
    Txn init = txn("init", 1).writes("x", "a").writes("y", "p").commits(2);
    Txn both =
        txn("both", 3)
            .reads("x", "a")
            .writes("x", "a b")
            .reads("y", "p")
            .writes("y", "p q")
            .commits(4);
    assertBroken(
        LISTS, "G-single", init, both, txn("half", 5).reads("x", "a b").reads("y", "p").ends());
    assertBroken(
        REGISTERS,
        "G-single",
        txn("init", 1).writes("x", "1").writes("y", "1y").commits(2),
        txn("both", 3).writes("x", "2").writes("y", "2y").commits(4),
        txn("half", 5).reads("x", "2").reads("y", "1y").ends());
  }

  @Test
  void cycles_withTwoOverwrittenReads_areWriteSkewAndAllowed() {
    assertKept(
        LISTS,
        txn("init", 1).writes("x", "a").writes("y", "p").commits(2),
        txn("one", 3).reads("x", "a").reads("y", "p").writes("x", "a b").commits(5),
        txn("two", 4).reads("x", "a").reads("y", "p").writes("y", "p q").commits(6));
  }

  @Test
  void bankSum_halfATransfer_isFound() {
    BankSum bank = new BankSum("acc", 2, 200);
    Txn transfer =
        txn("t", 1).reads("acc1", "100").writes("acc1", "90 t").writes("acc2", "110 t").commits(2);
    assertBroken(
        bank, "bank sum", transfer, txn("r", 3).reads("acc1", "90 t").reads("acc2", "100").ends());
    assertKept(
        bank,
        transfer,
        txn("some", 3).reads("acc1", "90 t").ends(),
        txn("all", 3).reads("acc1", "90 t").reads("acc2", "110 t").ends());
  }

  @Test
  void bankSum_missingAccount_isFound() {
    assertBroken(
        new BankSum("acc", 2, 200),
        "bank sum",
        txn("r", 3).reads("acc1", "100").reads("acc2", null).ends());
  }

  @Test
  void mirror_rowWithoutEntryAndEntryWithoutRow_areFound() {
    Mirror mirror = new Mirror("row", "index");
    Txn writer = txn("w", 1).writes("row1", "v").writes("indexv/1", "1").commits(2);
    assertBroken(
        mirror,
        "index equals table",
        writer,
        txn("r", 3).reads("row1", "v").reads("indexv/1", null).ends());
    assertBroken(
        mirror,
        "index equals table",
        writer,
        txn("r", 3).reads("row1", null).reads("indexv/1", "1").ends());
    assertKept(mirror, writer, txn("r", 3).reads("row1", "v").reads("indexv/1", "1").ends());
    assertKept(mirror, writer, txn("r", 3).reads("row1", null).ends());
  }

  @Test
  void noSkew_negativeSum_isFound() {
    NoSkew pairs = new NoSkew("pair");
    assertBroken(
        pairs, "write skew", txn("r", 1).reads("pair0x", "-10 a").reads("pair0y", "9 b").ends());
    assertKept(pairs, txn("r", 1).reads("pair0x", "-10 a").reads("pair0y", "10 b").ends());
  }

  @Test
  void unknownOutcome_isResolvedByTheTruth() {
    Txn gone = txn("gone", 3).writes("x", "b").vanishes();
    Txn reader = txn("r", 9).reads("x", "b").ends();
    History history = History.of(gone, reader);
    assertThat(history.resolved(Map.of(3L, 5L)).transactions().get(0).commit()).isEqualTo(5);
    assertBroken(
        new SnapshotReads(),
        "snapshot read",
        history.resolved(Map.of()).transactions().toArray(Txn[]::new));
    assertKept(
        new SnapshotReads(), history.resolved(Map.of(3L, 5L)).transactions().toArray(Txn[]::new));
  }

  private static final String S = Serializability.LEVEL;
  private static final Txn INIT = txn("init", 1).writes("x", "a").writes("y", "p").commits(2);

  private static List<String> rules(Txn... transactions) {
    return new Serializability("")
        .check(Evidence.of(transactions)).stream().map(Violation::rule).toList();
  }

  @Test
  void serializability_writeSkew_isFoundBetweenSerializableTransactionsOnly() {
    for (String one : List.of("", S)) {
      for (String other : List.of("", S)) {
        List<String> found =
            rules(
                INIT,
                txn("one" + one, 3).reads("x", "a").reads("y", "p").writes("x", "b").commits(5),
                txn("two" + other, 4).reads("x", "a").reads("y", "p").writes("y", "q").commits(6));
        assertThat(found.contains("read at the commit")).isEqualTo(other.equals(S));
        assertThat(found.contains("G2")).isEqualTo(!one.isEmpty() && !other.isEmpty());
      }
    }
  }

  @Test
  void serializability_phantom_isFound() {
    TreeMap<String, String> both = new TreeMap<>(Map.of("x", "a", "y", "p"));
    Txn scans =
        new Txn(
            "scans" + S,
            4,
            7,
            4,
            7,
            Txn.Status.COMMITTED,
            List.of(new Access.Scanned("w", "zz", both), new Access.Write("sum", "2")));
    Txn inserts = txn("inserts", 3).reads("sum", null).writes("z", "new").commits(5);
    assertThat(rules(INIT, inserts, scans)).contains("read at the commit");
    Txn behind = txn("inserts", 3).writes("zzz", "new").commits(5);
    assertThat(rules(INIT, behind, scans)).isEmpty();
  }

  /** The order is a, then b, by what they read; in real time b was over when a began. */
  @Test
  void serializability_orderAgainstRealTime_isFound() {
    assertThat(
            rules(
                INIT,
                txn("b", 3).writes("x", "b").commits(4),
                txn("a" + S, 2).invokedAt(50).reads("x", "a").writes("z", "1").commits(60)))
        .contains("strict order");
  }

  @Test
  void serializability_readsThatStillStand_breakNoRule() {
    assertThat(
            rules(
                INIT,
                txn("one" + S, 3).reads("x", "a").writes("y", "q").commits(6),
                txn("reader" + S, 4).reads("x", "a").reads("y", "p").ends(),
                txn("two" + S, 7).reads("y", "q").writes("x", "b").commits(8),
                txn("moving", 9).at(4).reads("y", "p").at(9).writes("y", "r").commits(10)))
        .isEmpty();
  }

  @Test
  void noOrphans_childOfARemovedParent_isFound() {
    Txn family = txn("init", 1).writes("f", "a").writes("f:1", "c").commits(2);
    assertKept(new NoOrphans("f"), family, txn("child", 3).writes("f:1", null).commits(4));
    assertBroken(
        new NoOrphans("f"), "orphan", family, txn("parent", 3).writes("f", null).commits(4));
  }
}
