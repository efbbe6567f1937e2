package io.mokadb.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class FlameGraphTest {

  private static final String ROOT = "io.mokadb.fuzz.cli.Run.trade";

  /** A box of the picture. */
  private record Box(String title, double x, double y, double width) {}

  @Test
  void add_stacks_areFoldedByCaller() {
    Flame root = new Flame("root");
    root.add(List.of("a", "b"));
    root.add(List.of("a", "c"));
    root.add(List.of("a"));
    root.add(List.of("b"));

    assertThat(folded(root, ""))
        .containsExactly("root 4", "root;a 3", "root;a;b 1", "root;a;c 1", "root;b 1");
    assertThat(root.depth()).isEqualTo(3);
  }

  @Test
  void fold_javaSample_isCutAtTheRoot() {
    Flame flame = new Flame(ROOT);

    Profiler.fold(flame, false, List.of("x.B.two", "x.A.one", ROOT, "java.lang.Thread.run"));
    Profiler.fold(flame, false, List.of("x.A.one", ROOT, ROOT, "java.lang.Thread.run"));
    Profiler.fold(flame, false, List.of(ROOT));
    Profiler.fold(flame, false, List.of("x.B.two", "java.lang.Thread.run"));
    Profiler.fold(flame, false, List.of());

    assertThat(folded(flame, ""))
        .containsExactly(ROOT + " 3", ROOT + ";x.A.one 2", ROOT + ";x.A.one;x.B.two 1");
  }

  @Test
  void fold_nativeSample_countsWhereTheStoreIsAtWork() {
    Flame flame = new Flame(ROOT);

    Profiler.fold(flame, true, List.of("sun.nio.ch.EPoll.wait", "x.A.one", ROOT));
    Profiler.fold(flame, true, List.of("org.rocksdb.RocksDB.get", "x.A.one", ROOT));
    Profiler.fold(flame, true, List.of("java.lang.Object.wait", "org.rocksdb.RocksDB.get", ROOT));

    assertThat(folded(flame, ""))
        .containsExactly(
            ROOT + " 1", ROOT + ";x.A.one 1", ROOT + ";x.A.one;org.rocksdb.RocksDB.get 1");
  }

  @Test
  void svg_widthIsTheShareOfTheSamples_calleesStandOnTheirCaller() throws Exception {
    Flame root = new Flame("root");
    root.add(List.of("io.mokadb.sql.A.<init>", "org.rocksdb.B.get"));
    root.add(List.of("io.mokadb.sql.A.<init>"));
    root.add(List.of("io.mokadb.sql.A.<init>"));
    root.add(List.of("other.C.run"));

    assertThat(boxes(FlameGraph.svg(root)))
        .filteredOn(box -> box.title().contains(" samples"))
        .containsExactly(
            new Box("root: 4 samples, 100.0 %", 0, 60, 1199.5),
            new Box("io.mokadb.sql.A.<init>: 3 samples, 75.0 %", 0, 43, 899.5),
            new Box("org.rocksdb.B.get: 1 samples, 25.0 %", 0, 26, 299.5),
            new Box("other.C.run: 1 samples, 25.0 %", 900, 43, 299.5));
  }

  @Test
  void svg_ofNoSamples_saysSo() throws Exception {
    assertThat(boxes(FlameGraph.svg(new Flame("root"))))
        .endsWith(new Box("no samples below root", 0, 26, 1199.5))
        .noneMatch(box -> box.title().contains(" samples, "));
  }

  /** How many samples a machine has time for is its own affair; what it was asked for is not. */
  @Test
  void profiler_asksTheRecorderForBothKindsOfSamples_andEndsWithItsRecording() throws Exception {
    Recording recording;
    try (Profiler profiler = new Profiler()) {
      recording = profiler.recording();
      assertThat(recording.getState()).isEqualTo(RecordingState.RUNNING);
      assertThat(recording.getSettings())
          .containsAllEntriesOf(
              Map.of(
                  "jdk.ExecutionSample#enabled", "true",
                  "jdk.ExecutionSample#period", "10000000 ns",
                  "jdk.NativeMethodSample#enabled", "true",
                  "jdk.NativeMethodSample#period", "10000000 ns"));
      Flame flame = profiler.below("no.such.Class.method");
      assertThat(flame.samples()).isZero();
      assertThat(recording.getState()).isEqualTo(RecordingState.STOPPED);
    }
    assertThat(recording.getState()).isEqualTo(RecordingState.CLOSED);
  }

  private static List<String> folded(Flame flame, String caller) {
    List<String> lines = new ArrayList<>();
    lines.add(caller + flame.name() + " " + flame.samples());
    for (Flame callee : flame.callees()) {
      lines.addAll(folded(callee, caller + flame.name() + ";"));
    }
    return lines;
  }

  private static List<Box> boxes(String svg) throws Exception {
    Document picture =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    NodeList titles = picture.getElementsByTagName("title");
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < titles.getLength(); i++) {
      Element box = (Element) titles.item(i).getNextSibling();
      boxes.add(
          new Box(
              titles.item(i).getTextContent(),
              Double.parseDouble(box.getAttribute("x")),
              Double.parseDouble(box.getAttribute("y")),
              Double.parseDouble(box.getAttribute("width"))));
    }
    return boxes;
  }
}
