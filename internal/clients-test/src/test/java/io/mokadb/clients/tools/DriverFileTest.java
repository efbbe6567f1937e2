package io.mokadb.clients.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The description of the driver that DBeaver reads: what it names is there. */
final class DriverFileTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path FRAMEWORKS = ROOT.resolve("jdbc-driver/frameworks");

  private static Document parse(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static List<Element> elements(Element in, String name) {
    NodeList found = in.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  private static List<Element> drivers() throws Exception {
    Element root = parse(FRAMEWORKS.resolve("dbeaver/drivers.xml")).getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("drivers");
    assertThat(elements(root, "provider"))
        .extracting(provider -> provider.getAttribute("id"))
        .containsExactly("generic");
    return elements(root, "driver");
  }

  @Test
  void drivers_haveTheClassAndAcceptTheirUrls() throws Exception {
    List<Element> drivers = drivers();
    assertThat(drivers)
        .extracting(driver -> driver.getAttribute("id"))
        .containsExactly("moka-server", "moka-directory");
    for (Element element : drivers) {
      Driver driver =
          Class.forName(element.getAttribute("class"))
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();
      String url =
          element
              .getAttribute("url")
              .replace("{host}", "localhost")
              .replace("{port}", element.getAttribute("port"))
              .replace("{folder}", "/tmp/data");
      assertThat(url).doesNotContain("{", "[");
      assertThat(driver.acceptsURL(url)).as(url).isTrue();
    }
  }

  @Test
  void libraries_areModulesOfThisVersion() throws Exception {
    String version = text(ROOT.resolve("pom.xml"), "version");
    List<String> modules;
    try (Stream<Path> poms = Files.list(ROOT.resolve("jdbc-driver/jars"))) {
      modules =
          poms.map(module -> module.resolve("pom.xml")).map(DriverFileTest::coordinates).toList();
    }
    for (Element driver : drivers()) {
      assertThat(elements(driver, "library"))
          .singleElement()
          .satisfies(
              library ->
                  assertThat(modules)
                      .extracting(module -> "maven:/io.mokadb:" + module + ":" + version)
                      .contains(library.getAttribute("path")));
    }
  }

  private static String coordinates(Path pom) {
    try {
      return text(pom, "artifactId");
    } catch (Exception e) {
      throw new IllegalStateException(pom + " is no POM", e);
    }
  }

  /** A child of the project itself, not of its parent. */
  private static String text(Path pom, String name) throws Exception {
    Element project = parse(pom).getDocumentElement();
    return elements(project, name).stream()
        .filter(element -> element.getParentNode() == project)
        .findFirst()
        .orElseThrow(() -> new IOException(pom + " has no " + name))
        .getTextContent();
  }
}
