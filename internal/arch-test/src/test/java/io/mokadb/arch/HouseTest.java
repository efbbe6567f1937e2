package io.mokadb.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The house of ARCHITECTURE.md on its sources: arrows, sizes and reasons. The limits of the median,
 * the 90 % and the 99 % are what the sources keep to today; CONTRIBUTING.md has the goals, which
 * are lower.
 */
final class HouseTest {
  private static final House HOUSE = House.read(Path.of("..", "..").toAbsolutePath().normalize());

  @Test
  void packages_haveNoCyclesOnSources() {
    assertThat(HOUSE.cycles()).isEmpty();
  }

  @Test
  void classes_shareNoSimpleName() {
    assertThat(HOUSE.sharedNames()).isEmpty();
  }

  @Test
  void packages_numberTheirInvariants() {
    assertThat(HOUSE.packagesWithoutInvariants()).isEmpty();
  }

  @Test
  void catches_giveTheirReason() {
    assertThat(HOUSE.silentCatches()).isEmpty();
    assertThat(HOUSE.unexplainedCatchAlls()).isEmpty();
  }

  @Test
  void files_areReadInOneSitting() {
    assertThat(HOUSE.longFiles()).isEmpty();
    assertThat(HOUSE.fileLines(0.9))
        .as("lines that 90 % of the files keep to")
        .isLessThanOrEqualTo(180);
    assertThat(HOUSE.fileLines(0.5)).as("lines of the median file").isLessThanOrEqualTo(70);
  }

  @Test
  void methods_areShort() {
    assertThat(HOUSE.methodLines(0.99))
        .as("lines that 99 % of the methods keep to")
        .isLessThanOrEqualTo(35);
  }
}
