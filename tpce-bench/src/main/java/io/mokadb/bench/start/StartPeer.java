package io.mokadb.bench.start;

import java.nio.file.Path;
import java.util.List;

/** The databases whose start can be measured. */
public enum StartPeer {
  MOKA("jdbc:moka:%s"),
  /** With an archive of the classes that a first run has loaded. */
  MOKA_CDS("jdbc:moka:%s"),
  H2("jdbc:h2:file:%s/db"),
  SQLITE("jdbc:sqlite:%s/db"),
  HSQLDB("jdbc:hsqldb:file:%s/db;shutdown=true"),
  /** Ends with its process, as an application that forgets to shut it down does. */
  DERBY("jdbc:derby:%s/db;create=true");

  private final String url;

  StartPeer(String url) {
    this.url = url;
  }

  String url(Path directory) {
    return String.format(url, directory);
  }

  /**
   * Options of Java besides those that all have.
   *
   * @param work where the archive is
   * @param first whether this is the first run, which makes the archive
   */
  List<String> options(Path work, boolean first) {
    if (this == DERBY) {
      return List.of("-Dderby.stream.error.file=" + work.resolve("derby.log"));
    }
    if (this != MOKA_CDS) {
      return List.of();
    }
    Path archive = work.resolve("classes.jsa");
    return first
        ? List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off")
        : List.of("-XX:SharedArchiveFile=" + archive);
  }
}
