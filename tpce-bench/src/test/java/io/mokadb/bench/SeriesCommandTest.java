package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Wrong command lines of a series, which are refused before anything runs. */
@Isolated("reads standard error")
final class SeriesCommandTest {

  @TempDir Path directory;

  @Test
  void series_withoutDatabase_saysHowToNameOne() {
    assertThat(refused()).contains("--site NAME=URL");
  }

  @Test
  void series_withASettingOfADatabaseWithoutUrl_isRefused() {
    assertThat(refused("--site=a=jdbc:h2:mem:x;A=B", "--set=b.user=me")).contains("b has no URL");
  }

  @Test
  void series_withAFileOfSettings_readsThem() throws Exception {
    Path file = directory.resolve("sites.properties");
    Files.writeString(file, "a.user = me\n");
    assertThat(refused("--sites=" + file)).contains("a has no URL");
    assertThat(refused("--sites=" + directory.resolve("none"))).contains("none");
  }

  @Test
  void series_withWrongFigures_isRefusedBeforeAnythingRuns() {
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--rounds=0")).contains("--rounds");
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--threads=1,0")).contains("at least one thread");
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--rate=-1")).contains("rate");
  }

  @Test
  void series_intoADirectoryThatHasOne_isNotOverwritten() throws Exception {
    Path out = Files.createDirectories(directory.resolve("out"));
    Files.writeString(out.resolve("series.json"), "{}");
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--out=" + out)).contains("--append");
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--append", "--out=" + out))
        .contains("series.json");
    assertThat(Files.readString(out.resolve("series.json"))).isEqualTo("{}");
  }

  @Test
  void series_addedToOneOfAnEarlierVersion_isRefused() throws Exception {
    Path out = Files.createDirectories(directory.resolve("out"));
    Files.writeString(
        out.resolve("series.json"),
        """
        {"format": 1, "workload": "", "machine": null, "scale": {}, "settings": [],
         "sites": ["a"], "runs": [], "failures": [], "partial": false}
        """);
    assertThat(refused("--site=a=jdbc:h2:mem:x", "--append", "--out=" + out))
        .contains("series.json is of an earlier version");
  }

  private String refused(String... arguments) {
    List<String> all = new ArrayList<>(List.of("series"));
    all.addAll(List.of(arguments));
    if (all.stream().noneMatch(argument -> argument.startsWith("--out"))) {
      all.add("--out=" + directory.resolve("new"));
    }
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(Bench.run(all.toArray(String[]::new))).isEqualTo(2);
    } finally {
      System.setErr(err);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
