package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A series whose runs are processes. */
@Tag("nightly")
final class SeriesCommandIT {

  @TempDir Path directory;

  @Test
  void series_ofTwoDatabases_canBeContinuedAndCompared() throws Exception {
    List<String> first = new ArrayList<>(options("series"));
    assertThat(Bench.run(first.toArray(String[]::new))).isZero();
    JsonNode series = series();
    assertThat(series.path("runs")).hasSize(2);
    assertThat(series.at("/runs/0/site").asText()).isEqualTo("moka");
    assertThat(series.at("/runs/0/sound").asBoolean()).isTrue();
    assertThat(series.at("/runs/0/valid").asBoolean()).isFalse();
    assertThat(series.path("medians")).hasSize(2);
    assertThat(series.path("partial").asBoolean()).isFalse();

    first.add("--append");
    // A short run cannot be steady.
    first.add("--strict");
    assertThat(Bench.run(first.toArray(String[]::new))).isEqualTo(1);
    assertThat(series().path("runs")).hasSize(4);
    assertThat(series().at("/runs/2/site").asText()).isEqualTo("h2");

    String json = directory.resolve("out/series.json").toString();
    assertThat(Bench.run("compare", json, json)).isZero();
  }

  private List<String> options(String command) {
    return List.of(
        command,
        "--site=moka=jdbc:moka:" + directory.resolve("moka"),
        "--site=h2=jdbc:h2:file:" + directory.resolve("h2/db"),
        "--customers=100",
        "--scale-factor=10000",
        "--market-days=30",
        "--news-length=100",
        "--threads=1",
        "--rounds=1",
        "--ramp-up=0s",
        "--duration=2s",
        "--out=" + directory.resolve("out"));
  }

  private JsonNode series() throws Exception {
    return new ObjectMapper().readTree(directory.resolve("out/series.json").toFile());
  }
}
