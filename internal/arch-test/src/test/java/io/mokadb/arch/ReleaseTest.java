package io.mokadb.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What the POMs publish, and that texts and programs name the version that they have. */
final class ReleaseTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  /** Projects of their own. */
  private static final Set<Path> PROJECTS =
      Set.of(
          ROOT.resolve("examples/first-app/pom.xml"),
          ROOT.resolve("examples/container-test/pom.xml"));

  private static final Set<String> UNPUBLISHED = Set.of("examples", "internal", "tpce-bench");

  @Test
  void bom_hasEveryPublishedModule() throws Exception {
    Set<String> published = new TreeSet<>();
    for (Path pom : poms()) {
      Document document = read(pom);
      boolean skipped = texts(document, "/project/properties/maven.deploy.skip").contains("true");
      assertThat(skipped)
          .as("%s is not published", pom)
          .isEqualTo(UNPUBLISHED.contains(ROOT.relativize(pom).getName(0).toString()));
      if (!skipped && !texts(document, "/project/packaging").contains("pom")) {
        published.addAll(texts(document, "/project/artifactId"));
      }
    }
    assertThat(published).hasSizeGreaterThan(30);
    Document bom = read(ROOT.resolve("jdbc-driver/bom/pom.xml"));
    assertThat(texts(bom, "/project/dependencyManagement/dependencies/dependency/artifactId"))
        .containsExactlyElementsOf(published);
  }

  @Test
  void publishedModules_haveNamesOfTheirOwn() throws Exception {
    for (Path pom : poms()) {
      Document document = read(pom);
      if (!UNPUBLISHED.contains(ROOT.relativize(pom).getName(0).toString())
          && !texts(document, "/project/packaging").contains("pom")) {
        assertThat(texts(document, "/project/properties/moka.module")).as("%s", pom).hasSize(1);
      }
    }
  }

  @Test
  void texts_nameThisVersion() throws Exception {
    String version = texts(read(ROOT.resolve("pom.xml")), "/project/version").get(0);
    String element = "<version>" + version + "</version>";
    assertThat(texts(read(ROOT.resolve("jdbc-driver/bom/pom.xml")), "/project/version"))
        .containsExactly(version);
    for (Path pom : PROJECTS) {
      assertThat(pom).content().contains(element);
    }
    assertThat(ROOT.resolve("README.md")).content().contains(element);
    assertThat(ROOT.resolve("CHANGELOG.md")).content().contains("## [" + version + "]");
    assertThat(ROOT.resolve("jdbc-driver/node/src/main/java/io/mokadb/node/Database.java"))
        .content()
        .containsPattern("VERSION = \"" + Pattern.quote(version) + "\"");
  }

  @Test
  void readme_showsWhatTheFirstApplicationHas() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String pom = Files.readString(ROOT.resolve("examples/first-app/pom.xml"));
    int begin = readme.indexOf("```xml") + "```xml".length();
    String shown = readme.substring(begin, readme.indexOf("```", begin));
    assertThat(pom.replaceAll("\\s+", "")).contains(shown.replaceAll("\\s+", ""));
  }

  @Test
  void docs_showTheTestWithAContainer_thatIsCompiled() throws IOException {
    String docs = Files.readString(ROOT.resolve("docs/server.md"));
    int begin = docs.indexOf("```java", docs.indexOf("Testcontainers")) + "```java".length();
    String shown = docs.substring(begin, docs.indexOf("```", begin));
    String test = "examples/container-test/src/test/java/containertest/ContainerTest.java";
    assertThat(Files.readString(ROOT.resolve(test)).replaceAll("\\s+", ""))
        .contains(shown.replaceAll("\\s+", ""));
  }

  /** Of all modules but the root and the BOM. */
  private static List<Path> poms() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 4)) {
      return files
          .filter(file -> file.endsWith("pom.xml"))
          .filter(file -> !file.toString().contains("target"))
          .filter(file -> !file.equals(ROOT.resolve("pom.xml")))
          .filter(file -> !file.equals(ROOT.resolve("jdbc-driver/bom/pom.xml")))
          .filter(file -> !PROJECTS.contains(file))
          .toList();
    }
  }

  private static Document read(Path pom) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(pom.toFile());
  }

  private static List<String> texts(Document document, String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
    return Stream.iterate(0, i -> i < nodes.getLength(), i -> i + 1)
        .map(i -> nodes.item(i).getTextContent())
        .toList();
  }
}
