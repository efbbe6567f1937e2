package io.mokadb.bench.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import io.mokadb.bench.page.ReportPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where the time went: tables, and flame graphs of each kind of work. */
public final class Profile {

  private static final String PICTURE =
      """
      <section class="card"><details><summary>%s</summary><div class="picture">%s</div></details>
      </section>
      """;

  private final List<Figure> figures;
  private final List<Picture> pictures;

  /** A flame graph. */
  private record Picture(String work, StackSample.Clock clock, String svg) {

    String title() {
      return work + (clock == StackSample.Clock.WALL ? ", wall time" : ", processor time");
    }

    String file() {
      return title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".svg";
    }
  }

  private Profile(List<Figure> figures, List<Picture> pictures) {
    this.figures = List.copyOf(figures);
    this.pictures = List.copyOf(pictures);
  }

  /**
   * The profile of a recording.
   *
   * @param usedNanos processor time of the process during it
   */
  static Profile of(SampleAccounts accounts, StackRecorder recorder, long usedNanos) {
    ProfileFigures figures = new ProfileFigures(accounts, recorder);
    List<Picture> pictures = new ArrayList<>();
    for (SampleAccounts.Account account : accounts.all()) {
      for (StackSample.Clock clock : StackSample.Clock.values()) {
        Flame flame = account.flame(clock);
        if (flame.samples() > 0 && (clock == StackSample.Clock.PROCESSOR || account.works())) {
          pictures.add(new Picture(account.title(), clock, FlameGraph.svg(flame)));
        }
      }
    }
    return new Profile(
        List.of(figures.processor(usedNanos), figures.wall(), figures.sites()), pictures);
  }

  /** Its tables. */
  public List<Figure> figures() {
    return figures;
  }

  /** The flame graph of a kind of work by processor time, as SVG; it may say that it is empty. */
  public String flames(String work) {
    return pictures.stream()
        .filter(picture -> picture.work().equals(work))
        .filter(picture -> picture.clock() == StackSample.Clock.PROCESSOR)
        .map(Picture::svg)
        .findFirst()
        .orElseGet(() -> FlameGraph.svg(new Flame(work)));
  }

  /**
   * Writes {@code profile.json}, {@code profile.html} and each picture into a directory, which is
   * made when it is missing; the page's path.
   */
  public Path write(Path directory) throws IOException {
    ReportPage.write(
        directory.resolve("profile.json"),
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(figures));
    StringBuilder shown = new StringBuilder();
    for (Picture picture : pictures) {
      ReportPage.write(directory.resolve(picture.file()), picture.svg());
      shown.append(PICTURE.formatted(picture.title(), picture.svg()));
    }
    return new FigureFiles(directory)
        .page("profile", "Where the time goes", figures, shown.toString());
  }
}
