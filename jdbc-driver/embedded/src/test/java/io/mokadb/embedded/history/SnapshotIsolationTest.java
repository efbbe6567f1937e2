package io.mokadb.embedded.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.history.Noted.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Histories that break just one rule, and some that look as if they did. */
final class SnapshotIsolationTest {
  private final List<Noted> history = new ArrayList<>();

  private void txn(String name, long begun, long ended, Outcome outcome, Op... ops) {
    history.add(new Noted(name, begun, ended, outcome, List.of(ops)));
  }

  private void committed(String name, long begun, long ended, Op... ops) {
    txn(name, begun, ended, Outcome.COMMITTED, ops);
  }

  private List<String> flaws(Op... last) {
    committed("last", 1000, 1001, last);
    return SnapshotIsolation.flawsOf(history);
  }

  @Test
  void cleanHistory_hasNoFlaw() {
    committed("a", 1, 5, Op.append("list0", "1"), Op.write("register0", "x", "0"));
    txn("b", 2, 6, Outcome.ABORTED, Op.read("list0"), Op.append("list0", "2"));
    committed(
        "c", 7, 9, Op.read("list0", "1"), Op.append("list0", "3"), Op.read("list0", "1", "3"));
    txn("d", 7, 0, Outcome.UNKNOWN, Op.write("register0", "y", "x"));
    assertThat(flaws(Op.read("list0", "1", "3"), Op.read("register0", "y"))).isEmpty();
  }

  @Test
  void acknowledgedAppend_gone_isLost() {
    committed("a", 1, 2, Op.append("list0", "1"));
    assertThat(flaws(Op.read("list0"))).singleElement().asString().startsWith("lost: ");
  }

  @Test
  void oneOfTwoWritesGone_isThereByHalf() {
    txn("a", 1, 0, Outcome.UNKNOWN, Op.append("list0", "1"), Op.append("list1", "2"));
    assertThat(flaws(Op.read("list0", "1"), Op.read("list1")))
        .singleElement()
        .asString()
        .startsWith("there by half: ");
  }

  @Test
  void abortedWrite_there_isG1a() {
    txn("a", 1, 2, Outcome.ABORTED, Op.append("list0", "1"));
    assertThat(flaws(Op.read("list0", "1"))).singleElement().asString().startsWith("aborted, ");
  }

  @Test
  void undoneWrite_there_belongsToNobody() {
    committed("a", 1, 2, Op.of(Op.Kind.SAVEPOINT), Op.append("list0", "1"), Op.of(Op.Kind.UNDO));
    assertThat(flaws(Op.read("list0", "1"))).singleElement().asString().contains("nobody");
  }

  @Test
  void valueBetweenTwoWrites_read_isG1b() {
    committed("a", 1, 9, Op.append("list0", "1"), Op.append("list0", "2"));
    committed("b", 2, 8, Op.read("list0", "1"));
    assertThat(flaws(Op.read("list0", "1", "2"))).anyMatch(flaw -> flaw.contains("in between"));
  }

  @Test
  void writesOfTwo_eachOverTheOther_isG0() {
    committed("a", 1, 9, Op.append("list0", "a0"), Op.append("list1", "a1"));
    committed("b", 1, 9, Op.append("list0", "b0"), Op.append("list1", "b1"));
    assertThat(flaws(Op.read("list0", "a0", "b0"), Op.read("list1", "b1", "a1")))
        .singleElement()
        .asString()
        .startsWith("in a circle");
  }

  @Test
  void eachReadsTheOther_isG1c() {
    committed("a", 1, 9, Op.append("list0", "1"), Op.read("list1", "2"));
    committed("b", 1, 9, Op.append("list1", "2"), Op.read("list0", "1"));
    assertThat(flaws(Op.read("list0", "1"), Op.read("list1", "2")))
        .singleElement()
        .asString()
        .startsWith("in a circle");
  }

  @Test
  void halfOfATransaction_seen_isGSingle() {
    committed("a", 1, 9, Op.append("list0", "1"), Op.append("list1", "2"));
    committed("b", 1, 9, Op.read("list0", "1"), Op.read("list1"));
    assertThat(flaws(Op.read("list0", "1"), Op.read("list1", "2")))
        .singleElement()
        .asString()
        .startsWith("in a circle");
  }

  @Test
  void registerReplacedTwice_isALostUpdate() {
    committed("a", 1, 9, Op.write("register0", "x", "0"));
    committed("b", 1, 9, Op.write("register0", "y", "0"));
    assertThat(flaws(Op.read("register0", "y"))).singleElement().asString().startsWith("lost: ");
  }

  @Test
  void readFromBeforeItsBegin_breaksRealTime() {
    committed("a", 1, 2, Op.append("list0", "1"));
    committed("b", 3, 4, Op.read("list0"));
    assertThat(flaws(Op.read("list0", "1"))).singleElement().asString().contains("b|3|4");
  }

  @Test
  void writeSkew_isAllowed_butNotUnderLocks() {
    committed("a", 1, 9, Op.read("list0"), Op.append("list1", "1"));
    committed("b", 1, 9, Op.read("list1"), Op.append("list0", "2"));
    assertThat(flaws(Op.read("list0", "2"), Op.read("list1", "1"))).isEmpty();
    history.clear();
    committed("a", 1, 9, Op.lock("list0"), Op.append("list1", "1"));
    committed("b", 1, 9, Op.lock("list1"), Op.append("list0", "2"));
    assertThat(flaws(Op.read("list0", "2"), Op.read("list1", "1")))
        .singleElement()
        .asString()
        .startsWith("in a circle");
  }

  @Test
  void ownWritesAndSecondReads_areCompared() {
    committed("a", 1, 2, Op.append("list0", "1"), Op.read("list0"));
    committed("b", 3, 4, Op.read("register0", "0"), Op.read("register0", "x"));
    assertThat(flaws(Op.read("list0", "1"), Op.read("register0", "0")))
        .anyMatch(flaw -> flaw.contains("own writes"))
        .anyMatch(flaw -> flaw.startsWith("b reads register0"));
  }

  @Test
  void listThatForked_isNoPrefix() {
    committed("a", 1, 9, Op.append("list0", "1"));
    committed("b", 1, 9, Op.append("list0", "2"));
    committed("c", 1, 9, Op.read("list0", "2"));
    assertThat(flaws(Op.read("list0", "1", "2")))
        .singleElement()
        .asString()
        .contains("which became");
  }

  /** A promise is made to transactions at SERIALIZABLE, and to them alone. */
  @Test
  void writeSkew_betweenSerializableTransactions_isFound() {
    for (String a : List.of("a.1", "a!.1")) {
      for (String b : List.of("b.1", "b!.1")) {
        history.clear();
        committed(a, 1, 9, Op.read("list0"), Op.append("list1", "1"));
        committed(b, 1, 9, Op.read("list1"), Op.append("list0", "2"));
        List<String> found = flaws(Op.read("list0", "2"), Op.read("list1", "1"));
        assertThat(found).hasSize(a.contains("!") && b.contains("!") ? 1 : 0);
        assertThat(found).allMatch(flaw -> flaw.startsWith("not serializable"));
      }
    }
  }

  @Test
  void readOfASerializableTransaction_overwrittenBeforeItCommits_isFoundByOneThatSawBoth() {
    committed("a!.1", 1, 9, Op.read("list0"), Op.append("list1", "1"));
    committed("b.1", 1, 4, Op.append("list0", "2"));
    committed("c.1", 5, 6, Op.read("list0", "2"), Op.read("list1"));
    assertThat(flaws(Op.read("list0", "2"), Op.read("list1", "1"))).isEmpty();
    history.clear();
    committed("a!.1", 1, 9, Op.read("list0"), Op.append("list1", "1"));
    committed("b.1", 1, 4, Op.append("list0", "2"));
    committed("c!.1", 5, 6, Op.read("list0", "2"), Op.read("list1"));
    assertThat(flaws(Op.read("list0", "2"), Op.read("list1", "1")))
        .singleElement()
        .asString()
        .startsWith("not serializable");
  }

  @Test
  void serializableTransactions_oneAfterTheOther_haveNoFlaw() {
    committed("a!.1", 1, 4, Op.read("list0"), Op.append("list1", "1"));
    committed("b!.1", 2, 9, Op.read("list1", "1"), Op.append("list0", "2"));
    committed("c!.1", 3, 9, Op.read("list0"), Op.read("list1", "1"));
    assertThat(flaws(Op.read("list0", "2"), Op.read("list1", "1"))).isEmpty();
  }
}
