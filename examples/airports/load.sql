-- Lines that begin with an exclamation mark are commands of the shell.

!import data/airports.csv airports
!import data/flights-airport.csv flights --columns origin,destination,flights
!import data/birdstrikes.csv birdstrikes --columns airport,aircraft,damage,struck_on,airline,state,phase,animal_size,species,time_of_day,cost_other,cost_repair,cost_total,speed
