package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static io.mokadb.kv.testkit.Mutations.unconditionally;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of what a scan leaves out or brings along, as its request says. */
public abstract class ScanOptionsContract extends ContractFixture {
  private static final Key A = key("a");
  private static final Key B = key("b");
  private static final Key C = key("c");

  @Test
  void scan_withLimit_endsAfterSoManyColumns() {
    for (int i = 0; i < 20; i++) {
      mutateAll(
          put(key("row" + (10 + i)), Column.of(1), Family.WRITE, 10, "v"),
          put(key("row" + (10 + i)), Column.of(2), Family.WRITE, 10, "v"));
    }
    ReadRanges ranges = ReadRanges.snapshot(10);
    for (int limit : new int[] {1, 2, 3, 15, 39, 40, 41}) {
      for (ScanRequest request :
          List.of(
              ScanRequest.forward(KeyRange.all(), ranges),
              ScanRequest.backward(KeyRange.all(), ranges))) {
        List<CellView> all = scanAll(request.withBlockSize(3));
        assertThat(all).hasSize(40);
        assertThat(scanAll(request.withLimit(limit)))
            .isEqualTo(all.subList(0, Math.min(limit, 40)));
        assertThat(scanAll(request.withLimit(limit).withBlocks(2, 1)))
            .isEqualTo(all.subList(0, Math.min(limit, 40)));
      }
    }
  }

  /** A store brings them along or does not; nothing else changes. */
  @Test
  void scan_withLongValues_mayShowTheNewestOfThem() {
    mutateAll(
        put(A, Family.WRITE, 20, "a"),
        put(A, Family.DATA, 10, "old"),
        put(A, Family.DATA, 15, "new"),
        put(A, Family.DATA, 40, "newer"),
        put(B, Family.WRITE, 20, "b"),
        put(B, Column.of(3), Family.DATA, 20, "a value alone"),
        put(C, Family.DATA, 20, "a value alone"));
    ScanRequest request = ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(30));
    List<CellView> views = scanAll(request.withLongValues(30));
    assertThat(views.stream().map(CellView::key))
        .isEqualTo(scanAll(request).stream().map(CellView::key).toList());
    assertThat(text(views.get(0).write())).isEqualTo("20=a");
    assertThat(text(views.get(0).data())).isIn("15=new", "none");
    assertThat(text(views.get(1).write())).isEqualTo("20=b");
    assertThat(text(views.get(1).data())).isEqualTo("none");
    CellView asked =
        scanAll(
                ScanRequest.forward(KeyRange.all(), ReadRanges.of(Family.DATA, TimeRange.all()))
                    .withLongValues(30))
            .get(0);
    assertThat(text(asked.data())).isEqualTo("40=newer");
  }

  @Test
  void scan_withoutGone_showsAllThatIsNot() {
    byte[] gone = {1};
    mutateAll(
        put(A, Family.WRITE, 10, "a"),
        put(B, Family.WRITE, 10, "b"),
        unconditionally(B, Edit.put(Family.WRITE, Column.ZERO, 20, gone)),
        unconditionally(C, Edit.put(Family.WRITE, Column.ZERO, 20, gone)),
        put(C, Family.LOCK, 30, "l"));
    for (boolean reverse : new boolean[] {false, true}) {
      ReadRanges ranges = ReadRanges.snapshot(40);
      ScanRequest request =
          reverse
              ? ScanRequest.backward(KeyRange.all(), ranges)
              : ScanRequest.forward(KeyRange.all(), ranges);
      List<CellView> views =
          scanAll(request.withoutGone(gone[0])).stream()
              .filter(
                  view ->
                      view.lock() != null || view.write() != null && view.write().value()[0] != 1)
              .toList();
      assertThat(views.stream().map(view -> view.key().row()))
          .containsExactlyElementsOf(reverse ? List.of(C, A) : List.of(A, C));
    }
    ScanRequest before = ScanRequest.forward(KeyRange.all(), ReadRanges.snapshot(15));
    assertThat(scanKeys(before.withoutGone(gone[0]))).containsExactly("a/0", "b/0");
  }

  @Test
  void scan_supersededOnly_returnsColumnsWithOlderVersions() {
    mutateAll(
        put(A, Family.WRITE, 10, "v"),
        put(B, Family.WRITE, 10, "v"),
        put(B, Family.WRITE, 20, "v"),
        put(C, Family.WRITE, 10, "v"),
        put(C, Family.WRITE, 20, "v"));
    mutate(unconditionally(C, Edit.deleteUpTo(Family.WRITE, Column.ZERO, 15)));

    ScanRequest request = ScanRequest.forward(KeyRange.all(), ALL).onlySuperseded();
    List<String> keys = scanKeys(request);
    assertThat(keys).contains("b/0");
    if (capabilities().exactSuperseded()) {
      assertThat(keys).containsExactly("b/0");
      assertThat(scanAll(request).stream().map(view -> text(view.write()))).containsExactly("20=v");
      assertThat(scanKeys(ScanRequest.backward(KeyRange.all(), ALL).onlySuperseded()))
          .containsExactly("b/0");
    }
  }

  @Test
  void scan_supersededOnly_returnsColumnsWithOlderVersionsInTheRange() {
    mutateAll(
        put(A, Family.WRITE, 10, "v"),
        put(A, Family.WRITE, 20, "v"),
        put(A, Family.WRITE, 30, "v"),
        put(B, Family.WRITE, 20, "v"),
        put(B, Family.WRITE, 25, "v"),
        put(C, Family.WRITE, 10, "v"));

    assertThat(supersededAt(TimeRange.upTo(9))).isEmpty();
    assertThat(supersededAt(TimeRange.upTo(19))).contains("a/0");
    assertThat(supersededAt(TimeRange.upTo(20))).contains("a/0", "b/0");
    if (capabilities().exactSuperseded()) {
      assertThat(supersededAt(TimeRange.upTo(19))).containsExactly("a/0");
      assertThat(supersededAt(new TimeRange(21, 40))).isEmpty();
    }
  }

  private List<String> supersededAt(TimeRange range) {
    ReadRanges ranges = ReadRanges.of(Family.WRITE, range);
    return scanKeys(ScanRequest.forward(KeyRange.all(), ranges).onlySuperseded());
  }
}
