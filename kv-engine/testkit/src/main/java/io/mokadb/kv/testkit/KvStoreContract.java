package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static io.mokadb.kv.testkit.Mutations.unconditionally;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.StopSignal;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Contract of every backend, invariant by invariant (K1 to K11 of {@code io.mokadb.kv}). Backends
 * subclass this; scans, threads and mutations are in the classes above it.
 */
public abstract class KvStoreContract extends MutationContract {
  private static final Key A = key("a");
  private static final Key B = key("b");
  private static final Column ZERO = Column.ZERO;

  @Test
  void read_missingColumn_isEmpty() {
    assertThat(read(A, ALL)).isEqualTo(CellView.empty(CellKey.of(A)));
  }

  @Test
  void read_anyFamily_findsNewestInRange() {
    for (Family family : Family.values()) {
      mutateAll(put(A, family, 20, "v20"), put(A, family, 10, "v10"), put(A, family, 30, "v30"));
      assertThat(readText(A, family, TimeRange.all())).as("%s", family).isEqualTo("30=v30");
      assertThat(readText(A, family, TimeRange.upTo(30))).isEqualTo("30=v30");
      assertThat(readText(A, family, TimeRange.upTo(29))).isEqualTo("20=v20");
      assertThat(readText(A, family, TimeRange.at(10))).isEqualTo("10=v10");
      assertThat(readText(A, family, TimeRange.upTo(9))).isEqualTo("none");
      assertThat(readText(A, family, new TimeRange(21, 30))).isEqualTo("none");
      assertThat(readText(A, family, TimeRange.since(31))).isEqualTo("none");
    }
  }

  @Test
  void read_rangeLeftOut_returnsNothingOfThatFamily() {
    for (Family family : Family.values()) {
      mutate(put(A, family, 10, "v"));
    }
    CellView view = read(A, ReadRanges.snapshot(10));
    assertThat(view.data()).isNull();
    assertThat(view.notification()).isNull();
    assertThat(text(view.lock())).isEqualTo("10=v");
    assertThat(text(view.write())).isEqualTo("10=v");
  }

  @Test
  void read_columnsAndNeighbouringRows_doNotMix() {
    mutateAll(
        put(A, Column.of(1), Family.WRITE, 10, "a1"),
        put(A, Column.of(256), Family.WRITE, 10, "a256"),
        put(key("a\0"), Family.WRITE, 10, "a\\0"),
        put(key("aa"), Family.WRITE, 10, "aa"));
    assertThat(read(A, ALL).isEmpty()).isTrue();
    assertThat(text(read(A, Column.of(1), ALL).write())).isEqualTo("10=a1");
    assertThat(text(read(A, Column.of(256), ALL).write())).isEqualTo("10=a256");
    assertThat(text(read(key("a\0"), ALL).write())).isEqualTo("10=a\\0");
  }

  @Test
  void read_list_answersInOrder() {
    mutateAll(put(A, Family.WRITE, 10, "a"), put(B, Family.WRITE, 10, "b"));
    List<CellView> views =
        store.read(
            List.of(
                new CellRead(CellKey.of(B), ALL),
                new CellRead(CellKey.of(key("none")), ALL),
                new CellRead(CellKey.of(A), ReadRanges.snapshot(9)),
                new CellRead(CellKey.of(A), ALL)),
            Deadline.none());
    assertThat(views.stream().map(view -> text(view.write())))
        .containsExactly("10=b", "none", "none", "10=a");
    assertThat(views.get(1).key().row()).isEqualTo(key("none"));
    assertThat(store.read(List.of(), Deadline.none())).isEmpty();
  }

  @Test
  void put_sameCellAgain_replacesIt() {
    for (Family family : Family.values()) {
      mutateAll(put(A, family, 10, "first"), put(A, family, 20, "newer"));
      mutateAll(put(A, family, 10, "second"), put(A, family, 20, "newest"));
      assertThat(readText(A, family, TimeRange.upTo(10))).isEqualTo("10=second");
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("20=newest");
    }
  }

  @Test
  void put_extremeTimestampsAndSizes_areKept() {
    long last = Long.MAX_VALUE - 1;
    byte[] big = new byte[300_000];
    big[299_999] = 7;
    Key longest = Key.wrap(new byte[capabilities().longestRow()]);
    mutateAll(
        put(A, Family.DATA, 0, "zero"),
        put(A, Family.DATA, last, ""),
        unconditionally(longest, Edit.put(Family.WRITE, Column.of(Column.MAX_ID), 1, big)));
    assertThat(readText(A, Family.DATA, TimeRange.all())).isEqualTo(last + "=");
    assertThat(readText(A, Family.DATA, TimeRange.upTo(0))).isEqualTo("0=zero");
    assertThat(read(longest, Column.of(Column.MAX_ID), ALL).write().value()).isEqualTo(big);
  }

  @Test
  void anyCall_rowLongerThanTheBackendTakes_isRefused() {
    int longest = capabilities().longestRow();
    if (longest == Key.MAX_LENGTH) {
      return;
    }
    Key row = Key.wrap(new byte[longest + 1]);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> mutate(put(row, Family.WRITE, 10, "v")), () -> read(row, ALL))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TOO_LONG))
          .hasMessageContaining(Integer.toString(longest));
    }
    Key before = Key.wrap(new byte[longest]);
    mutate(put(before, Family.WRITE, 10, "v"));
    mutate(put(A, Family.WRITE, 10, "v"));
    assertThat(scanAll(ScanRequest.backward(KeyRange.of(null, row), ALL))).hasSize(1);
    assertThat(scanKeys(ScanRequest.forward(KeyRange.of(row, null), ALL))).containsExactly("a/0");
  }

  @Test
  void delete_exactVersion_leavesTheOthers() {
    for (Family family : Family.values()) {
      mutateAll(put(A, family, 10, "v10"), put(A, family, 20, "v20"), put(A, family, 30, "v30"));
      mutate(unconditionally(A, Edit.delete(family, ZERO, 20), Edit.delete(family, ZERO, 25)));
      assertThat(readText(A, family, TimeRange.upTo(29))).isEqualTo("10=v10");
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("30=v30");
      mutate(unconditionally(A, Edit.delete(family, ZERO, 30)));
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("10=v10");
      mutate(unconditionally(A, Edit.delete(family, ZERO, 10)));
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("none");
      mutate(put(A, family, 5, "v5"));
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("5=v5");
    }
  }

  @Test
  void deleteUpTo_anyFamily_dropsThatVersionAndOlderOnes() {
    for (Family family : Family.values()) {
      mutateAll(
          put(A, family, 10, "v10"),
          put(A, family, 20, "v20"),
          put(A, family, 30, "v30"),
          put(A, Column.of(1), family, 10, "other"));
      mutate(unconditionally(A, Edit.deleteUpTo(family, ZERO, 20)));
      assertThat(readText(A, family, TimeRange.upTo(29))).isEqualTo("none");
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("30=v30");
      mutate(unconditionally(A, Edit.deleteUpTo(family, ZERO, 100)));
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("none");
      assertThat(text(read(A, Column.of(1), ReadRanges.of(family, TimeRange.all())).of(family)))
          .isEqualTo("10=other");
    }
  }

  @Test
  void versions_everyFamily_areThoseOfTheRangeNewestFirst() {
    TimeRange all = TimeRange.all();
    for (Family family : Family.values()) {
      Column column = Column.of(7);
      mutateAll(
          put(A, column, family, 30, "v30"),
          put(A, column, family, 10, "v10"),
          put(A, column, family, 20, "v20"),
          put(A, Column.of(8), family, 25, "another column"),
          put(A, column, family, 40, "v40"));
      assertThat(versions(A, column, family, all, 9))
          .containsExactly("40=v40", "30=v30", "20=v20", "10=v10");
      assertThat(versions(A, column, family, all, 4)).hasSize(4);
      assertThat(versions(A, column, family, all, 2)).containsExactly("40=v40", "30=v30");
      assertThat(versions(A, column, family, new TimeRange(11, 40), 9))
          .containsExactly("30=v30", "20=v20");
      assertThat(versions(A, column, family, new TimeRange(11, 40), 1)).containsExactly("30=v30");
      assertThat(versions(A, column, family, TimeRange.at(20), 9)).containsExactly("20=v20");
      assertThat(versions(A, column, family, new TimeRange(20, 20), 9)).isEmpty();
      assertThat(versions(B, column, family, all, 9)).isEmpty();
      mutate(unconditionally(A, Edit.delete(family, column, 30)));
      assertThat(versions(A, column, family, all, 2)).containsExactly("40=v40", "20=v20");
      mutate(unconditionally(A, Edit.deleteUpTo(family, column, 20)));
      assertThat(versions(A, column, family, all, 9)).containsExactly("40=v40");
    }
  }

  private List<String> versions(Key row, Column column, Family family, TimeRange range, int limit) {
    CellRead read = new CellRead(CellKey.of(row, column), ReadRanges.of(family, range));
    ColumnVersions found = store.versions(List.of(read), limit, Deadline.none()).get(0);
    assertThat(found.key()).isEqualTo(CellKey.of(row, column));
    for (Family other : Family.values()) {
      assertThat(other == family || found.of(other).isEmpty()).isTrue();
    }
    return found.of(family).stream().map(ContractFixture::text).toList();
  }

  @Test
  void versions_list_answersInItsOrderWithALimitForEachFamily() {
    mutateAll(
        put(B, Family.WRITE, 10, "b10"),
        put(B, Family.WRITE, 20, "b20"),
        put(B, Family.DATA, 5, "b5"),
        put(A, Family.WRITE, 30, "a30"));
    List<CellRead> reads = new ArrayList<>();
    for (Key row : List.of(key("none"), B, A, B)) {
      reads.add(new CellRead(CellKey.of(row), ALL));
    }
    List<ColumnVersions> found = store.versions(reads, 1, Deadline.none());
    assertThat(found.stream().map(column -> column.write().size())).containsExactly(0, 1, 1, 1);
    assertThat(text(found.get(1).write().get(0))).isEqualTo("20=b20");
    assertThat(text(found.get(1).data().get(0))).isEqualTo("5=b5");
    assertThat(text(found.get(2).write().get(0))).isEqualTo("30=a30");
    assertThat(store.versions(List.of(), 1, Deadline.none())).isEmpty();
  }

  /** K11. */
  @Test
  void anyCall_expiredDeadline_failsWithTimeoutAndChangesNothing() {
    failsWithTimeout(Deadline.after(() -> 0, 0));
    StopSignal stopped = new StopSignal();
    stopped.stop();
    failsWithTimeout(stopped);
  }

  private void failsWithTimeout(Deadline expired) {
    assertThat(expired.isExpired()).isTrue();
    List<Runnable> calls =
        List.of(
            () -> store.read(new CellRead(CellKey.of(A), ALL), expired),
            () -> store.read(List.of(new CellRead(CellKey.of(A), ALL)), expired),
            () ->
                store.mutate(List.of(put(A, Family.WRITE, 1, "v")), Durability.BUFFERED, expired));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
    }
    assertThat(read(A, ALL).isEmpty()).isTrue();
  }
}
