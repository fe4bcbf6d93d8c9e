import { testRoutes } from 'e2e/routes/test-routes'

testRoutes('visitor', 'awaiting', 'inactive')
