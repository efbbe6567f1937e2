package io.mokadb.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.server.status.ClusterOverview.Node;
import io.mokadb.server.status.ClusterOverview.Place;
import io.mokadb.server.status.ClusterOverview.Region;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The picture of a cluster, and the same as JSON. */
final class ClusterPagesTest {
  private static final String EVIL = "<script>alert('x')</script> & \"more\"\u0007";
  private static final Place PLACE =
      new Place(
          "hbase:zk/shop", "zk1:2190", 450_000_000_000_000_123L, 450_000_000_000_000_001L, 9_000L);

  private static Node node(int number, String place, String state) {
    return new Node(
        number,
        1_000_000_000_000_000_000L + number,
        place,
        "0.1.0",
        90_000L,
        null,
        2,
        "LEADER",
        state,
        7L);
  }

  private static Region region(int number, String server, String table) {
    return new Region(number, server, "PUBLIC", table, null, "ID = " + number);
  }

  private static Document parsed(String html) throws Exception {
    String svg = html.substring(html.indexOf("<svg"), html.indexOf("</svg>") + 6);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void picture_showsOracleNodesAndServers() throws Exception {
    ClusterOverview status =
        new ClusterOverview(
            PLACE,
            List.of(node(1, "process 7 on alpha", "HERE"), node(2, "process 8", "NO ANSWER")),
            List.of(
                new Region(1, "rs1:16020", null, null, null, null),
                region(2, "rs2:16020", "T"),
                region(3, "rs1:16020", "U")),
            List.of());
    String html = new ClusterPicture(status).html();
    String text = parsed(html).getDocumentElement().getTextContent();
    assertThat(text)
        .contains("Oracle zk1:2190", "safe point 450000000000000001, 9 s ago")
        .contains("Node 1 (this one)", "process 7 on alpha", "2 workers, up 90 s")
        .contains("Node 2", "no answer, seen 7 ms ago")
        .contains("rs1:16020", "2 regions", "rs2:16020", "1 region")
        .contains("Region 3, from ID = 3 of PUBLIC.U");
    assertThat(html).contains("class='bad'").doesNotContain("<script", "http://", "https://");
  }

  @Test
  void picture_ofAnything_isSound() throws Exception {
    ClusterOverview status =
        new ClusterOverview(
            new Place(EVIL, EVIL, null, null, null),
            List.of(node(1, EVIL, EVIL)),
            List.of(new Region(1, EVIL, EVIL, EVIL, EVIL, EVIL)),
            List.of(EVIL));
    String html = new ClusterPicture(status).html();
    assertThat(html.replaceFirst("xmlns='[^']*'", "")).doesNotContain("<script", "\u0007");
    assertThat(parsed(html).getDocumentElement().getTextContent()).contains("<script>alert");
    String empty =
        new ClusterPicture(new ClusterOverview(Place.UNKNOWN, List.of(), List.of(), List.of()))
            .html();
    assertThat(parsed(empty).getDocumentElement().getTextContent())
        .contains("Oracle unknown", "no safe point yet", "Store unknown");
  }

  @Test
  void picture_ofMany_isBounded() throws Exception {
    List<Node> nodes = new ArrayList<>();
    List<Region> regions = new ArrayList<>();
    for (int i = 1; i <= 5_000; i++) {
      regions.add(region(i, "rs" + i % 200, "T"));
      if (i <= 500) {
        nodes.add(node(i, "process", "ANSWERS"));
      }
    }
    String html = new ClusterPicture(new ClusterOverview(PLACE, nodes, regions, List.of())).html();
    assertThat(parsed(html).getDocumentElement().getTextContent())
        .contains("and 440 more nodes", "and 140 more servers");
    assertThat(html.length()).isLessThan(1 << 19);
  }

  @Test
  void json_hasAll_andIdsAreTexts() throws IOException {
    ClusterOverview status =
        new ClusterOverview(
            PLACE,
            List.of(node(2, "process 8", "NO ANSWER")),
            List.of(region(1, "rs1", "T"), region(2, "rs1", "U")),
            List.of("No answer"));
    JsonNode json = new ObjectMapper().readTree(ClusterPages.json(status));
    assertThat(json.at("/database/safePoint").asText()).isEqualTo("450000000000000001");
    assertThat(json.at("/database/safePoint").isTextual()).isTrue();
    assertThat(json.at("/database/safePointAgeMillis").asLong()).isEqualTo(9_000);
    assertThat(json.at("/nodes/0").toString())
        .isEqualTo(
            "{\"node\":2,\"id\":\"1000000000000000002\",\"place\":\"process 8\",\"version\":"
                + "\"0.1.0\",\"uptimeMillis\":90000,\"oldestSnapshotAgeMillis\":null,\"workers\":2,"
                + "\"roles\":\"LEADER\",\"state\":\"NO ANSWER\",\"lastSeenAgeMillis\":7}");
    assertThat(json.at("/regions/1/firstTable").asText()).isEqualTo("U");
    assertThat(json.at("/servers").toString()).isEqualTo("[{\"server\":\"rs1\",\"regions\":2}]");
    assertThat(json.at("/failures/0").asText()).isEqualTo("No answer");
  }
}
