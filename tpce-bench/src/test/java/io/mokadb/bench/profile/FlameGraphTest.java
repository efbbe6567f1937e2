package io.mokadb.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class FlameGraphTest {

  /** A box of the picture. */
  private record Box(String title, double x, double y, double width) {}

  @Test
  void add_stacks_areFoldedByCaller() {
    Flame root = new Flame("root");
    root.add(List.of("a", "b"), 1);
    root.add(List.of("a", "c"), 1);
    root.add(List.of("a"), 1);
    root.add(List.of("b"), 2);

    assertThat(folded(root, ""))
        .containsExactly("root 5", "root;a 3", "root;a;b 1", "root;a;c 1", "root;b 2");
    assertThat(root.depth()).isEqualTo(3);
  }

  @Test
  void svg_widthIsTheShareOfTheSamples_calleesStandOnTheirCaller() throws Exception {
    Flame root = new Flame("root");
    root.add(List.of("io.mokadb.sql.A.<init>", "org.rocksdb.B.get"), 1);
    root.add(List.of("io.mokadb.sql.A.<init>"), 1);
    root.add(List.of("io.mokadb.sql.A.<init>"), 1);
    root.add(List.of("other.C.run"), 1);

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
