package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IsolationCommandTest {

  @TempDir Path directory;

  @Test
  void isolation_quickly_writesTheFiguresAndRemovesTheDatabases() throws Exception {
    Path json = directory.resolve("figures.json");
    int code =
        Bench.run(
            "isolation",
            "--quick",
            "--accounts=100",
            "--workload=readmostly",
            "--threads=1",
            "--rounds=1",
            "--levels=snapshot,serializable",
            "--dir=" + directory.resolve("work"),
            "--json=" + json);
    assertThat(code).isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures).hasSize(4);
    assertThat(figures.findValuesAsText("cents_off")).containsOnly("0");
    assertThat(Files.exists(directory.resolve("work"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--peers=sqlite",
        "--peers=postgres",
        "--peers=oracle",
        "--levels=chaos",
        "--threads=0",
        "--rounds=0",
        "--reads=1.5",
        "--hot-share=-1",
        "--hot=1",
        "--range=0"
      })
  void isolation_withWrongOptions_isAnErrorOfUse(String option) {
    assertThat(Bench.run("isolation", option, "--dir=" + directory)).isEqualTo(2);
  }
}
