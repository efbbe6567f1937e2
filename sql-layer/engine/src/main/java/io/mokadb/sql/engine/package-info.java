/** Sessions: preparing, transactions, cancellation; implements the seam to the driver. */
package io.mokadb.sql.engine;
