package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TombstoneRangesTest {
  private static final long UNTIL = 100;

  private final TombstoneRanges runs = new TombstoneRanges();

  private static byte[] cell(String name) {
    return name.getBytes(UTF_8);
  }

  private static TombstoneRanges.Run run(String first, String end, long newest) {
    return new TombstoneRanges.Run(cell(first), cell(end), newest);
  }

  private boolean known(String cell) {
    return runs.find(cell(cell), UNTIL) != null;
  }

  private TombstoneRanges.Writing begin(String cell) {
    return runs.begin(() -> List.of(cell(cell)));
  }

  private long wantedMark() {
    runs.want();
    return runs.mark();
  }

  @Test
  void find_published_onlyInsideAndForThoseWhoSeeAllOfIt() {
    runs.publish(wantedMark(), run("b", "f", 50));
    assertThat(known("a")).isFalse();
    assertThat(known("b")).isTrue();
    assertThat(known("ezzz")).isTrue();
    assertThat(known("f")).isFalse();
    assertThat(runs.find(cell("c"), 51)).isNotNull();
    assertThat(runs.find(cell("c"), 50)).isNull();
  }

  @Test
  void mark_notWantedYet_isNone() {
    assertThat(runs.mark()).isEqualTo(TombstoneRanges.NO_MARK);
    runs.publish(TombstoneRanges.NO_MARK, run("b", "f", 50));
    assertThat(runs.isEmpty()).isTrue();
  }

  @Test
  void mark_whileAWriterDoesNotTellOfItsCells_isNone() {
    TombstoneRanges.Writing unaware = begin("c");
    runs.want();
    assertThat(runs.mark()).isEqualTo(TombstoneRanges.NO_MARK);
    runs.end(unaware);
    assertThat(runs.mark()).isNotEqualTo(TombstoneRanges.NO_MARK);
  }

  @Test
  void publish_cellBeingWritten_isDropped() {
    runs.want();
    TombstoneRanges.Writing writing = begin("c");
    runs.publish(runs.mark(), run("b", "f", 50));
    assertThat(runs.isEmpty()).isTrue();
    runs.publish(runs.mark(), run("d", "f", 50));
    assertThat(known("d")).isTrue();
    runs.end(writing);
  }

  @Test
  void publish_cellWrittenSinceTheMark_isDropped_writtenBefore_isKept() {
    runs.want();
    TombstoneRanges.Writing writing = begin("c");
    long mark = runs.mark();
    runs.end(writing);
    runs.publish(mark, run("b", "f", 50));
    assertThat(runs.isEmpty()).isTrue();
    runs.publish(runs.mark(), run("b", "f", 50));
    assertThat(known("c")).isTrue();
  }

  @Test
  void publish_moreWrittenSinceTheMarkThanIsRemembered_isDropped() {
    long mark = wantedMark();
    for (int i = 0; i < 5_000; i++) {
      runs.end(begin("x" + i));
    }
    runs.publish(mark, run("b", "f", 50));
    assertThat(runs.isEmpty()).isTrue();
  }

  @Test
  void begin_cellInsideARun_cutsItOutAtOnce() {
    runs.publish(wantedMark(), run("b", "f", 50));
    TombstoneRanges.Writing writing = begin("c");
    assertThat(known("bz")).isTrue();
    assertThat(known("c")).isFalse();
    assertThat(known("c\0")).isTrue();
    assertThat(known("e")).isTrue();
    runs.end(writing);
    assertThat(known("c")).isFalse();
  }

  @Test
  void publish_overOthers_leavesThemDisjoint() {
    runs.publish(wantedMark(), run("b", "f", 50));
    runs.publish(runs.mark(), run("c", "d", 60));
    runs.publish(runs.mark(), run("e", "g", 70));
    assertThat(runs.find(cell("b"), 51).end()).isEqualTo(cell("c"));
    assertThat(runs.find(cell("d"), 51).end()).isEqualTo(cell("e"));
    assertThat(runs.find(cell("e"), 51)).isNull();
    assertThat(runs.find(cell("f"), UNTIL).newest()).isEqualTo(70);
    begin("c");
    assertThat(known("c")).isFalse();
    assertThat(known("cc")).isTrue();
  }
}
