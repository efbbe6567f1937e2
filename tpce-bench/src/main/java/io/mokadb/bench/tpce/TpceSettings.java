package io.mokadb.bench.tpce;

import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.tpce.check.CheckPolicy;
import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of a run.
 *
 * @param url of the database
 * @param user or empty
 * @param password or empty
 * @param dialect of the database
 * @param scale of the data
 * @param loadThreads that load
 * @param recreate whether existing tables are dropped first
 * @param step the last step to take
 * @param check when the conditions are checked, and how many
 * @param profile whether the run is sampled, for a flame graph of Trade-Result
 * @param plan of the run
 * @param server processes of the database's server, if the user knows them; else they are looked
 *     for
 * @param strict whether only a valid run is a success, and not each that is sound
 * @param name of the run in the report
 * @param reports directory of the reports
 * @param acknowledged file that gets the id of each trade whose result was committed, if wanted
 */
public record TpceSettings(
    String url,
    String user,
    String password,
    Dialect dialect,
    Scale scale,
    int loadThreads,
    boolean recreate,
    Step step,
    CheckPolicy check,
    boolean profile,
    Plan plan,
    Optional<ServerProcesses> server,
    boolean strict,
    String name,
    Path reports,
    Optional<Path> acknowledged) {

  /** The last step to take. */
  public enum Step {
    /** Load what is missing. */
    LOAD,
    /** Check the conditions of what is there. */
    CHECK,
    /** Load, check, run, check, report. */
    RUN
  }
}
