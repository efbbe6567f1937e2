package io.mokadb.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

final class FlameGraphTest {

  @Test
  void svg_widthIsTheShareOfTheSamples() throws Exception {
    Flame root = new Flame("root");
    root.add(List.of("io.mokadb.sql.A.<init>", "org.rocksdb.B.get"));
    root.add(List.of("io.mokadb.sql.A.<init>"));
    root.add(List.of("io.mokadb.sql.A.<init>"));
    root.add(List.of("other.C.run"));
    assertThat(root.samples()).isEqualTo(4);
    Document picture =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(FlameGraph.svg(root))));
    var titles = picture.getElementsByTagName("title");
    String text = "";
    for (int i = 0; i < titles.getLength(); i++) {
      text += titles.item(i).getTextContent() + "\n";
      if (titles.item(i).getTextContent().startsWith("io.mokadb.sql.A")) {
        Element box = (Element) titles.item(i).getNextSibling();
        assertThat(Double.parseDouble(box.getAttribute("width"))).isEqualTo(899.5);
        assertThat(Double.parseDouble(box.getAttribute("x"))).isZero();
      }
    }
    assertThat(text)
        .contains(
            "root: 4 samples, 100.0 %",
            "io.mokadb.sql.A.<init>: 3 samples, 75.0 %", "org.rocksdb.B.get: 1 samples, 25.0 %");
  }

  /** How many samples a machine has time for is its own affair, and there may be none. */
  @Test
  void profiler_givesAPicture() throws Exception {
    try (Profiler profiler = new Profiler()) {
      assertThat(spin(1_000_000)).isNotNegative();
      Flame flame = profiler.below(FlameGraphTest.class.getName() + ".spin");
      assertThat(flame.samples()).isNotNegative();
      assertThat(FlameGraph.svg(flame)).startsWith("<svg");
    }
  }

  private static long spin(int times) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum = (sum + i) & 0xffff;
    }
    return sum;
  }
}
